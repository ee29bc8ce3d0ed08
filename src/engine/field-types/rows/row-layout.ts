import type { FieldDefinition } from '../../schema/definition.ts';
import { typeOf } from '../field-types.ts';

/** Columns that are next to each other in one line where there is room. */
const MAX_IN_LINE = 4;

/** Rows with this number of columns or fewer have room next to an empty half of the form. */
const FEW_COLUMNS = 2;

/** Whether a field of a row takes the whole width below the others. */
export const takesOwnLine = (field: FieldDefinition): boolean =>
  field.widget === 'multiline' || typeOf(field).screen.ownLine;

/**
 * The widths of the columns when all are in one line: the first names the row and is the widest, numbers and switches
 * are the narrowest.
 */
export const lineColumns = ({ fields = {} }: FieldDefinition): string =>
  Object.values(fields)
    .filter((field) => !takesOwnLine(field))
    .map((field, index) => `minmax(0, ${index === 0 ? 4 : typeOf(field).screen.share}fr)`)
    .join(' ');

/** Whether all fields of a row that share a line share one: few enough, and none with its own line between them. */
export function standInLine({ fields = {} }: FieldDefinition): boolean {
  const ownLines = Object.values(fields).map(takesOwnLine);
  const count = ownLines.filter((own) => !own).length;
  return count <= MAX_IN_LINE && !ownLines.slice(0, count).includes(true);
}

/** Fields of a row that belong together: next to each other, or each on a separate line where there is little room. */
export interface FieldRun {
  readonly takesOwnLine: boolean;
  readonly fields: readonly FieldDefinition[];
}

/** The fields of a row in the order of the file. */
export function runsOf({ fields = {} }: FieldDefinition): readonly FieldRun[] {
  const runs: { takesOwnLine: boolean; fields: FieldDefinition[] }[] = [];
  for (const field of Object.values(fields)) {
    const last = runs.at(-1);
    if (last?.takesOwnLine === takesOwnLine(field)) last.fields.push(field);
    else runs.push({ takesOwnLine: takesOwnLine(field), fields: [field] });
  }
  return runs;
}

/** How many columns spread so many fields evenly over as few lines as `most` columns would need: 8 become 4 and 4. */
export const evenColumns = (count: number, most: number): number => Math.ceil(count / Math.ceil(count / most));

/** Whether rows are wide enough for a form to give them its whole width. */
export const areWide = (field: FieldDefinition): boolean => {
  const inner = Object.values(field.fields ?? {});
  return inner.filter((each) => !takesOwnLine(each)).length > FEW_COLUMNS || inner.filter(takesOwnLine).length > 1;
};
