import { AppError } from '#shared/errors.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { say } from '#server/platform/texts/say.ts';
import { filesOf, removeFiles } from './record-files.ts';
import { recordsOf, rowsNow, writeRecords } from './write-records.ts';
import { deleteRecords, type WrittenRow } from './write-statement.ts';

/** Deletes them permanently, whatever their status. @param check rejects, in the transaction. */
export const removeAsChecked = (request: ResourceRequest, ids: readonly number[], check: () => Promise<void>) =>
  writeRecords(request, {
    path: 'remove',
    isHolding: true,
    check: () => check().then(() => recordsOf(ids)),
    rows: () => deleteWithFiles(request, ids, 'deleted'),
  });

/** @throws {AppError} not_found unless every one of them was there to be deleted. */
export async function deleteWithFiles(
  request: ResourceRequest,
  ids: readonly number[],
  action: 'deleted' | 'purged' | null,
): Promise<readonly WrittenRow[]> {
  const files = await filesOf(request, ids);
  const gone = await deleteRecords(request, ids, action);
  if (gone.length !== ids.length) throw new AppError('not_found', say('server.records.gone'));
  await removeFiles(request, files);
  return rowsNow(ids);
}
