import type { FieldDefinition } from '../../model/definition.ts';
import { typeOf } from '../field-types.ts';
import { takesOwnLine } from '../takes-own-line.ts';

/** Columns that are next to each other in one line where there is room. */
const MAX_IN_LINE = 4;

/** Pixels that a share of a line needs at least, and what is in a line beside the cells: its number and its buttons. */
const LEAST_SHARE = 52;
const BESIDE_CELLS = 260;
const CELL_GAP = 12;

/** The share of the column that names the row. */
const FIRST_SHARE = 4;

/** Which fields of a row are always there, and which open below it. */
export interface RowParts {
  readonly shown: readonly FieldDefinition[];
  readonly folded: readonly FieldDefinition[];
}

/** The parts of a row: as `columns` says, else all of it is shown. */
export function rowParts({ fields = {}, columns }: FieldDefinition): RowParts {
  if (!columns) return { shown: Object.values(fields), folded: [] };
  const names = new Set(columns.map(({ field }) => field));
  return {
    shown: [...names].flatMap((name) => fields[name] ?? []),
    folded: Object.values(fields).filter(({ name }) => !names.has(name)),
  };
}

/**
 * The widths of the columns when all are in one line: those that the file gives; of the others the first names the row
 * and is the widest, numbers and switches are the narrowest.
 */
export function lineColumns(field: FieldDefinition): string {
  const shared = inLine(field);
  const hasFree = shared.some(({ width }) => width === undefined);
  return shared
    .map(({ width, share }) => {
      if (width !== undefined) return hasFree ? `${width}px` : `minmax(${width}px, ${width}fr)`;
      return `minmax(${field.columns ? `${share * LEAST_SHARE}px` : '0'}, ${share}fr)`;
    })
    .join(' ');
}

/** CSS width below which the columns of the file scroll sideways; undefined where the fields of a row always have room. */
export function leastWidth(field: FieldDefinition): string | undefined {
  if (!field.columns) return undefined;
  const widths = inLine(field).map(({ width, share }) => width ?? share * LEAST_SHARE);
  return `${widths.reduce((sum, width) => sum + width + CELL_GAP, BESIDE_CELLS)}px`;
}

const inLine = (field: FieldDefinition): { readonly width?: number; readonly share: number }[] =>
  rowParts(field)
    .shown.filter((each) => !takesOwnLine(each))
    .map((each, index) => ({
      width: field.columns?.find((column) => column.field === each.name)?.width,
      share: index === 0 ? FIRST_SHARE : typeOf(each).screen.share,
    }));

/**
 * Whether all fields of a row that share a line share one: those that the file makes columns, or few enough, and none
 * with its own line between them.
 */
export function standInLine(field: FieldDefinition): boolean {
  if (field.columns) return true;
  const ownLines = Object.values(field.fields ?? {}).map(takesOwnLine);
  const count = ownLines.filter((own) => !own).length;
  return count <= MAX_IN_LINE && !ownLines.slice(0, count).includes(true);
}

/** Fields of a row that belong together: next to each other, or each on a separate line where there is little room. */
export interface FieldRun {
  readonly takesOwnLine: boolean;
  readonly fields: readonly FieldDefinition[];
}

/** Fields of a row in their order, as they share lines. */
export function runsOf(fields: readonly FieldDefinition[]): readonly FieldRun[] {
  const runs: { takesOwnLine: boolean; fields: FieldDefinition[] }[] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (last?.takesOwnLine === takesOwnLine(field)) last.fields.push(field);
    else runs.push({ takesOwnLine: takesOwnLine(field), fields: [field] });
  }
  return runs;
}

/** The same, where all columns are in one line: what takes a line of its own is below them. */
export const runsInLine = (fields: readonly FieldDefinition[]): readonly FieldRun[] =>
  runsOf(fields.toSorted((one, other) => Number(takesOwnLine(one)) - Number(takesOwnLine(other))));

/** How many columns spread so many fields evenly over as few lines as `most` columns would need: 8 become 4 and 4. */
export const evenColumns = (count: number, most: number): number => Math.ceil(count / Math.ceil(count / most));
