import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { removeAsChecked } from './delete-rows.ts';
import { holdRows } from './hold-rows.ts';
import { rejectInLockedState } from './locks.ts';
import { moveToTrash } from './trash.ts';

/**
 * Deletes records with their files, all or none, in one transaction; where the resource has a trash, they go there.
 * @throws {AppError} not_found where one does not exist or cannot be read, forbidden where one cannot be deleted; then
 * locked; in_use naming the references to them.
 */
export async function removeRecords(request: ResourceRequest, ids: readonly number[]): Promise<number> {
  requirePermission(request, request.access.delete !== false);
  if (request.definition.softDelete) return moveToTrash(request, ids);
  await removeAsChecked(request, ids, async () => {
    await holdRows(request, ids, request.access.delete);
    await rejectInLockedState(request, ids);
  });
  return ids.length;
}
