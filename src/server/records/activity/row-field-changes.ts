import type { FieldDefinition } from '#engine/model/definition.ts';
import type { FieldChange } from '#shared/contracts/activity.ts';

/** One row as the activity record keeps it; see `resources/row-changes.ts`, which writes it. */
interface RecordedRow {
  readonly row: number;
  readonly id?: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly place?: number;
}

/** The rows in a recorded value, or none. */
export const recordedRows = (value: unknown): readonly RecordedRow[] =>
  Array.isArray(value)
    ? value.filter(
        (row): row is RecordedRow => typeof row === 'object' && row !== null && 'row' in row && 'values' in row,
      )
    : [];

/** A `rows` field with its readable cells. */
interface NotifiedRows {
  readonly field: FieldDefinition;
  readonly cells: readonly FieldDefinition[];
}

/**
 * The changes of the rows of one field, one entry per value: `levels.user` with the row's number, or `levels` where the
 * row got another place. Deleted rows come first. `present` makes a stored value readable.
 */
export function rowFieldChanges(
  { field, cells }: NotifiedRows,
  before: unknown,
  after: unknown,
  present: (inner: FieldDefinition, value: unknown) => unknown,
): FieldChange[] {
  const now = recordedRows(after);
  const known = new Map(now.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
  const old = recordedRows(before);
  const gone = old.filter((row) => row.id === undefined || !known.has(row.id));
  const pairs = [
    ...gone.map((row) => ({ row: row.row, before: row, after: undefined })),
    ...now.map((row) => ({
      row: row.row,
      before: row.id === undefined ? undefined : old.find(({ id }) => id === row.id),
      after: row,
    })),
  ];
  return pairs.flatMap((pair) => [
    ...placeChange(field, pair),
    ...cells
      .filter(({ name }) => [pair.before, pair.after].some((side) => side && name in side.values))
      .map((inner) => ({
        field: `${field.name}.${inner.name}`,
        row: pair.row,
        before: present(inner, pair.before?.values[inner.name] ?? null),
        after: present(inner, pair.after?.values[inner.name] ?? null),
      })),
  ]);
}

const placeChange = (
  field: FieldDefinition,
  pair: { readonly row: number; readonly before?: RecordedRow; readonly after?: RecordedRow },
): FieldChange[] =>
  pair.before?.place === undefined || pair.after?.place === undefined
    ? []
    : [{ field: field.name, row: pair.row, before: pair.before.place, after: pair.after.place }];
