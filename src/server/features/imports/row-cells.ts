import { cellsAmong } from '#engine/model/cells.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { FieldError } from '#shared/errors.ts';
import { splitLines, splitNamed } from '#shared/rules/cell-list.ts';
import { plainWord as plain } from '#engine/field-types/choice/one-of.ts';
import { isRows, rowsOf, type RowValues } from '#server/records/query/row-values.ts';
import { say } from '#server/platform/texts/say.ts';
import { isCell } from '#engine/field-types/read-cell.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whether the field is made of others, which one cell of a sheet names together. */
export const holdsFields = (field: FieldDefinition): boolean => field.fields !== undefined;

/** The fields within one that are among these names: of rows the cells, of a group all. */
export const fieldsWithin = (field: FieldDefinition, names: ReadonlySet<string>): FieldDefinition[] =>
  isRows(field) ? cellsAmong(field, names) : Object.values(field.fields ?? {});

/**
 * Those that a user can fill from a file. @param writable the fields that the user can write, cells of rows included.
 */
export const fillableWithin = (field: FieldDefinition, writable: ReadonlySet<string>): FieldDefinition[] =>
  fieldsWithin(field, writable).filter((inner) => !inner.readOnly && isCell(inner));

/** Text by the name of the field within. */
export type NamedCells = ReadonlyMap<string, string>;

/**
 * The rows of a child table, one on each line, or the one line of a group, as an export writes them:
 * `1. Topic: Depth; Weight: 2`.
 * @param known the fields inside the row that the user can read; skips all others.
 */
export function readLines(
  text: string,
  field: FieldDefinition,
  known: readonly FieldDefinition[],
): readonly NamedCells[] | { readonly error: FieldError } {
  const lines = isRows(field) ? splitLines(text).map((line) => line.replace(/^\d+\.\s+/, '')) : [text];
  const read: NamedCells[] = [];
  for (const line of lines) {
    const named = splitNamed(line);
    if (!named) return { error: noNames(line, known) };
    const cells = new Map<string, string>();
    for (const [name, value] of named) {
      const inner = fieldNamed(known, name);
      if (!inner) return { error: unknownName(field, name, known) };
      cells.set(inner.name, value);
    }
    read.push(cells);
  }
  return read;
}

const fieldNamed = (known: readonly FieldDefinition[], name: string): FieldDefinition | undefined => {
  const wanted = plain(name);
  return known.find(({ title }) => plain(title) === wanted) ?? known.find((inner) => plain(inner.name) === wanted);
};

/**
 * Gives rows of a file the ids of the stored rows that they match: those with the same values, then with the same
 * unique value, then by their place, unless the stored rows contain values that this user cannot write: those must not
 * move to another row.
 */
export function withRowIds(
  rows: readonly Values[],
  stored: unknown,
  within: readonly FieldDefinition[],
  field: FieldDefinition,
): RowValues[] {
  const left = [...rowsOf(stored)];
  const ids = new Map<Values, unknown>();
  const match = (fits: (row: Values, known: RowValues) => boolean) => {
    for (const row of rows) {
      const at = ids.has(row) ? -1 : left.findIndex((known) => fits(row, known));
      if (at >= 0) ids.set(row, left.splice(at, 1)[0]!['id']);
    }
  };
  match((row, known) => Object.entries(row).every(([name, value]) => isSame(value, known[name])));
  const unique = within.filter((inner) => inner.unique);
  match((row, known) => unique.some(({ name }) => (row[name] ?? null) !== null && isSame(row[name], known[name])));
  const names = new Set(within.map(({ name }) => name));
  if (Object.values(field.fields ?? {}).every((inner) => names.has(inner.name) || inner.readOnly)) match(() => true);
  return rows.map((row) => (ids.has(row) ? { id: ids.get(row), ...row } : row));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

function noNames(line: string, known: readonly FieldDefinition[]): FieldError {
  const example = known
    .slice(0, 2)
    .map(({ title }) => `${title}: …`)
    .join('; ');
  return say('import.errors.unnamed', { text: line.slice(0, 60), example });
}

function unknownName({ title }: FieldDefinition, name: string, known: readonly FieldDefinition[]): FieldError {
  return say('import.errors.unknown_name', {
    name: name.slice(0, 60),
    field: title,
    names: known.map((inner) => inner.title).join(', '),
  });
}
