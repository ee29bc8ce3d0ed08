import { AppError } from '#shared/errors.ts';
import { announce } from './create.ts';
import { runHooks } from '../handlers/run-hooks.ts';
import { fromDatabase } from './database-errors.ts';
import { refuseInLockedState } from './locks.ts';
import { filesOf, removeFiles } from './record-files.ts';
import { recordFacts, type RecordFacts } from './record-facts.ts';
import { demand, type ResourceRequest } from './request.ts';
import { moveToTrash } from './trash.ts';
import { explained } from './usage.ts';
import { deleteRecords } from './write-statement.ts';

/**
 * Deletes records with their files, all or none, in one transaction.
 * @throws {AppError} in_use naming what refers to them; not_found where one does not exist or may not be deleted.
 */
export async function removeRecords(request: ResourceRequest, ids: readonly number[]): Promise<number> {
  demand(request, request.access.delete !== false);
  if (request.definition.softDelete) return moveToTrash(request, ids);
  try {
    const facts = await request.database.transaction(() => removeWithFiles(request, ids));
    const version = new Date().toISOString();
    for (const id of ids) announce(request, { id, version }, 'deleted', facts.get(id));
    return ids.length;
  } catch (error) {
    throw await explained(request, ids, fromDatabase(error, request.definition));
  }
}

async function removeWithFiles(
  request: ResourceRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RecordFacts>> {
  await refuseInLockedState(request, ids);
  for (const id of ids) await runHooks(request, 'beforeDelete', { id, values: {} });
  const facts = await recordFacts(request.database, request.definition, ids);
  const files = await filesOf(request, ids);
  const gone = await deleteRecords(request, ids);
  if (gone.length !== ids.length) throw new AppError('not_found', `${request.definition.title} was not found`);
  await removeFiles(request, files);
  await request.effects?.removed?.(request, ids);
  for (const id of ids) await runHooks(request, 'afterDelete', { id, values: {} });
  return facts;
}
