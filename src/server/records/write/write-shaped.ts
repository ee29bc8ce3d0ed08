import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { storedRecords } from '#server/records/query/stored-record.ts';
import type { WritePath } from '#server/records/query/write-paths.ts';
import { isHeard } from './run-hooks.ts';
import { partChanges, writeParts } from './write-parts.ts';
import { recordsOf, type RecordWrite } from './write-records.ts';
import { updateRecord, type WrittenRow } from './write-statement.ts';

/** The same user's request, over rows that they cannot read as well: for code of the application. */
const overAll = (request: ResourceRequest): ResourceRequest => ({
  ...request,
  access: { ...request.access, read: true },
});

/**
 * Records that a statement of its own changes: whole, as code sees them, where there is code that looks; else their ids.
 * @param after what becomes of the values by the statement.
 */
export async function recordsAsSeen(
  request: ResourceRequest,
  path: WritePath,
  ids: readonly number[],
  after: (values: WriteValues) => WriteValues = (values) => values,
): Promise<readonly RecordWrite[]> {
  if (!isHeard(request, path)) return recordsOf(ids);
  const stored = await storedRecords(overAll(request), ids);
  return ids.flatMap((id) => {
    const before = stored.get(id)?.values;
    return before ? [{ id, before, values: after(before), changes: {} }] : [];
  });
}

/** Writes what `beforeSave` made of records after the statement that changed them. @returns the rows as they are then. */
export async function writeShaped(
  request: ResourceRequest,
  records: readonly RecordWrite[],
  rows: readonly (WrittenRow | undefined)[],
): Promise<readonly (WrittenRow | undefined)[]> {
  const shaped: (WrittenRow | undefined)[] = [];
  for (const [place, { before = {}, changes }] of records.entries()) {
    const row = rows[place];
    const isShaped = row && Object.keys(changes).length > 0;
    shaped.push(isShaped ? await writeOne(request, row, { before, changes }) : row);
  }
  return shaped;
}

async function writeOne(
  request: ResourceRequest,
  row: WrittenRow,
  { before, changes }: { readonly before: WriteValues; readonly changes: WriteValues },
): Promise<WrittenRow> {
  const others = partChanges(request.definition, before, changes);
  const written = await updateRecord(overAll(request), row.id, changes, row.version, { rows: true, others });
  await writeParts(request, row.id, changes);
  return written ?? row;
}

/** Rows of a statement in the order of the records; undefined for who is not among them. */
export function inOrderOf(
  records: readonly { readonly id?: number }[],
  rows: readonly WrittenRow[],
): readonly (WrittenRow | undefined)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return records.map(({ id }) => (id === undefined ? undefined : byId.get(id)));
}
