import type { RemovalPreview } from '#shared/contracts/bulk.ts';
import { AppError } from '#shared/errors.ts';
import { rejectInLockedState } from './locks.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { matchingIds } from '#server/records/query/row-conditions.ts';
import { usageOf } from '#server/records/query/usage.ts';
import { say } from '#server/platform/texts/say.ts';

/**
 * The preview of a deletion: the references that stop it, and the records that are deleted with it.
 * @throws {AppError} forbidden, not_found, locked: as the deletion itself.
 */
export async function previewRemoval(request: ResourceRequest, ids: readonly number[]): Promise<RemovalPreview> {
  const { access, definition } = request;
  requirePermission(request, access.delete !== false);
  const readable = await matchingIds(request, ids, access.read);
  if (readable.size < ids.length) throw new AppError('not_found', say('server.records.gone'));
  const removable = await matchingIds(request, ids, access.delete);
  if (removable.size < ids.length) throw new AppError('forbidden', say('server.records.not_editable'));
  await rejectInLockedState(request, ids);
  const { visible, isUsedElsewhere } = await usageOf(request, ids);
  const along = definition.softDelete ? [] : (await usageOf(request, ids, 'cascading')).visible;
  return { usage: visible, isUsedElsewhere, along };
}
