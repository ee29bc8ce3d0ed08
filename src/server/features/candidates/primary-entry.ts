import type { WriteValues } from '#server/records/query/record-values.ts';
import { type RowValues, rowsOf } from '#server/records/query/row-values.ts';

/** A plain field and the list whose primary entry it is, such as `email` of `emails`. */
export interface PlainAndList {
  readonly plain: string;
  readonly list: string;
  /** The field of an entry that holds the value. */
  readonly cell: string;
  /** The label of an entry that comes from the plain field. */
  readonly label: string;
}

/**
 * Keeps a plain field and the primary entry of its list equal, whichever of them a write changes, and exactly one entry
 * primary. A new plain value that the list has makes that entry primary; another one corrects the primary entry; an
 * empty one removes it, and the next takes its place. Where both change, the list gets the plain value as its primary
 * entry, so nothing that was sent is lost.
 */
export function withPrimaryEntry(
  { plain, list, cell, label }: PlainAndList,
  values: WriteValues,
  before: WriteValues = {},
): WriteValues {
  const given = rowsOf(values[list]);
  const isListChanged = JSON.stringify(given) !== JSON.stringify(rowsOf(before[list]));
  const isPlainChanged = (values[plain] ?? null) !== (before[plain] ?? null);
  if (!isListChanged && !isPlainChanged) return {};
  const entries = onePrimary(given, rowsOf(before[list]));
  const changed = isPlainChanged ? withPlain(entries, text(values[plain])) : entries;
  const primary = changed.find(isPrimary);
  return { [list]: changed, [plain]: primary?.[cell] ?? null };

  function withPlain(rows: readonly RowValues[], value: string | null): readonly RowValues[] {
    if (value === null) return isListChanged ? rows : onePrimary(rows.filter((row) => !isPrimary(row)));
    const known = rows.find((row) => key(row[cell]) === key(value));
    if (known)
      return rows.map((row) => ({ ...row, is_primary: row === known, ...(row === known && { [cell]: value }) }));
    if (isListChanged || rows.length === 0)
      return [{ [cell]: value, label, is_primary: true }, ...rows.map((row) => ({ ...row, is_primary: false }))];
    return rows.map((row) => (isPrimary(row) ? { ...row, [cell]: value } : row));
  }
}

const isPrimary = (row: RowValues): boolean => row['is_primary'] === true;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** How two values are compared: without case. */
const key = (value: unknown): string => String(value ?? '').toLowerCase();

/** Of several primary entries the one counts that was not before; without any, the one that was, or the first. */
function onePrimary(rows: readonly RowValues[], before: readonly RowValues[] = []): readonly RowValues[] {
  const was = before.find(isPrimary)?.['id'];
  const marked = rows.filter(isPrimary);
  const chosen =
    marked.find((row) => row['id'] === undefined || row['id'] !== was) ??
    marked[0] ??
    rows.find((row) => was !== undefined && row['id'] === was) ??
    rows[0];
  return rows.map((row) => ({ ...row, is_primary: row === chosen }));
}
