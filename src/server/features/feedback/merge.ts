import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { say, type TextKey } from '#server/platform/texts/say.ts';
import { bringDuplicates, MERGED, recount } from './effects.ts';
import { announceChange, changeableEntry, readableEntry, rootOf } from './feedback-request.ts';
import { type FeedbackEntry, lockDuplicates, lockEntry } from './queries.ts';
import { notify } from './notify.ts';

/**
 * Makes an entry a duplicate of another: from then on it has that one's votes and follows its status, and its author is
 * notified. Comments and votes stay where they were given and count for both, so a merge can be undone without loss.
 * @throws {AppError} not_found, forbidden; invalid on `into` when both are the same matter already.
 */
export async function mergeInto(
  app: FastifyInstance,
  request: ResourceRequest,
  id: number,
  into: number,
): Promise<void> {
  requirePermission(request, request.access.update !== false);
  const { database, principal } = request;
  await database.transaction(async () => {
    const [entry, root] = await lockBoth(request, id, into);
    await writeDuplicateOf(request, id, root.id);
    await bringDuplicates(request, root, MERGED);
    await recount(request, root.id);
    await notify(app, principal.userId, { to: [entry.created_by_id], entry, message_key: 'merged', args: {} });
    announceChange(request, root.id);
  });
}

/** Locks the entry and what it is to be merged into, always in the order of their ids, so that two merges cannot wait for each other. */
async function lockBoth(request: ResourceRequest, id: number, into: number): Promise<[FeedbackEntry, FeedbackEntry]> {
  const rootId = rootOf(await readableEntry(request, into));
  const locked = new Map<number, FeedbackEntry>();
  for (const each of [id, rootId].sort((a, b) => a - b)) {
    await changeableEntry(request, each);
    locked.set(each, (await lockEntry(request.database, each))!); // it was just read
  }
  const entry = locked.get(id)!;
  const root = locked.get(rootId)!;
  if (root.id === id) throw rejected('server.feedback.merge_itself');
  if (entry.duplicate_of_id !== null) throw rejected('server.feedback.merged_already');
  if (root.duplicate_of_id !== null) throw new AppError('conflict', say('server.feedback.other_merged'));
  return [entry, root];
}

const rejected = (key: TextKey): AppError =>
  new AppError('invalid', say(key), { errors: { into: say('feedback.merge.rejected') } });

/** Undoes a merge: the entry is separate again, with its current status. */
export async function separate(request: ResourceRequest, id: number): Promise<void> {
  requirePermission(request, request.access.update !== false);
  const { database } = request;
  await database.transaction(async () => {
    await changeableEntry(request, id);
    const entry = (await lockEntry(database, id))!; // it was just read
    const root = entry.duplicate_of_id;
    if (root === null) throw new AppError('conflict', say('server.feedback.not_merged'));
    await writeDuplicateOf(request, id, null);
    await recount(request, root);
    await recount(request, id);
    announceChange(request, root);
  });
}

/** Makes an entry and its own duplicates duplicates of another, or (null) makes an entry separate again. */
async function writeDuplicateOf(request: ResourceRequest, id: number, into: number | null): Promise<void> {
  const ids = [id, ...(await lockDuplicates(request.database, id))];
  const change = ids.map((each) => ({ id: each, values: { duplicate_of: into } }));
  await request.records.write(request, { resource: 'feedback', cause: MERGED, change });
}
