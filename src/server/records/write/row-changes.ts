import type { FieldDefinition } from '#engine/model/definition.ts';
import { type RowValues, rowsOf, writtenCells } from '#server/records/query/row-values.ts';

/**
 * One row in the activity record: its place among the rows, counted from 1, its id once it has one, its values by field,
 * and its place among the rows that stayed, where that is another one now.
 */
export interface RecordedRow {
  readonly row: number;
  readonly id?: number;
  readonly values: RowValues;
  readonly place?: number;
}

/**
 * The differences between the rows of two versions of a record, for the activity record. Undefined where there are
 * none.
 */
export function rowChanges(
  field: FieldDefinition,
  before: unknown,
  after: unknown,
): { readonly before: readonly RecordedRow[]; readonly after: readonly RecordedRow[] } | undefined {
  const [old, now] = [rowsOf(before), rowsOf(after)];
  const placeBefore = new Map(old.map((row, index) => [row['id'], index]));
  const kept = new Set(now.map((row) => row['id']).filter((id) => placeBefore.has(id)));
  const gone = old.flatMap((row, index) => (kept.has(row['id']) ? [] : [whole(field, row, index)]));
  const pairs = now.map((row, index) => {
    const place = placeBefore.get(row['id']);
    return row['id'] === undefined || place === undefined
      ? { after: whole(field, row, index) }
      : changed(
          field,
          { row: old[place]!, place: rank(old, place, kept) },
          { row, place: rank(now, index, kept), index },
        );
  });
  const found = {
    before: [...gone, ...pairs.flatMap((pair) => pair.before ?? [])],
    after: pairs.flatMap((pair) => pair.after ?? []),
  };
  return found.before.length + found.after.length === 0 ? undefined : found;
}

/** The place among the rows that are in both versions: a row that only makes room for another was not moved. */
const rank = (rows: readonly RowValues[], index: number, kept: ReadonlySet<unknown>): number =>
  rows.slice(0, index).filter((row) => kept.has(row['id'])).length + 1;

const whole = (field: FieldDefinition, row: RowValues, index: number): RecordedRow => ({
  row: index + 1,
  ...(typeof row['id'] === 'number' && { id: row['id'] }),
  values: Object.fromEntries(
    writtenCells(field)
      .filter(({ name }) => row[name] !== null && row[name] !== undefined)
      .map(({ name }) => [name, row[name]]),
  ),
});

function changed(
  field: FieldDefinition,
  old: { readonly row: RowValues; readonly place: number },
  now: { readonly row: RowValues; readonly place: number; readonly index: number },
): { before?: RecordedRow; after?: RecordedRow } {
  const names = writtenCells(field)
    .map(({ name }) => name)
    .filter((name) => JSON.stringify(old.row[name] ?? null) !== JSON.stringify(now.row[name] ?? null));
  const isMoved = old.place !== now.place;
  if (names.length === 0 && !isMoved) return {};
  const recorded = ({ row, place }: typeof old): RecordedRow => ({
    row: now.index + 1,
    id: row['id'] as number,
    values: Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
    ...(isMoved && { place }),
  });
  return { before: recorded(old), after: recorded(now) };
}
