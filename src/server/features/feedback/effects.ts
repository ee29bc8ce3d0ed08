import type { FastifyInstance } from 'fastify';
import { rolesAbleTo } from '#engine/access/standing.ts';
import { AppError } from '#shared/errors.ts';
import { findHolders } from '#server/features/accounts/person-queries.ts';
import type { RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { say } from '#server/platform/texts/say.ts';
import {
  countLastHour,
  countMatter,
  deleteVotesAndComments,
  type FeedbackEntry,
  findEntry,
  insertVote,
  lockDuplicates,
} from './queries.ts';

import { notify } from './notify.ts';

/** The maximum number of entries that one user can send within an hour. */
const MAX_PER_HOUR = 20;

/** The effects of a write of feedback: its author's vote, the status of its duplicates, and notifications. */
export const feedbackEffects = (app: FastifyInstance): RecordSubscriber => ({
  created: async ({ database, principal }, { id }) => {
    await keepLimit(app, principal.userId);
    await insertVote(database, id, principal.userId);
    await notifyOfCritical(app, principal.userId, id);
  },
  changed: async (request, change) => {
    const isChanged = (name: string) => change.after[name] !== change.before[name];
    const [isReassigned, isFollowed] = [isChanged('owner'), FOLLOWED.some(isChanged)];
    const entry = isReassigned || isFollowed ? await findEntry(request.database, change.id) : undefined;
    if (!entry) return;
    if (isReassigned)
      await notify(app, request.principal.userId, { to: [entry.owner_id], entry, message_key: 'owner', args: {} });
    if (isChanged('status') && change.cause !== MERGED) await notifyState(app, request, entry);
    if (isFollowed && entry.duplicate_of_id === null) await bringDuplicates(request, entry);
  },
  deleted: async ({ database }, { ids, isForGood }) => {
    if (isForGood) await deleteVotesAndComments(database, ids);
  },
});

async function keepLimit({ database }: FastifyInstance, userId: number): Promise<void> {
  const { count, wait } = await countLastHour(database, userId);
  if (count <= MAX_PER_HOUR) return;
  const minutes = Math.max(1, Math.ceil(wait / 60));
  throw new AppError('throttled', say('server.feedback.too_many', { limit: MAX_PER_HOUR, minutes }), {
    details: { retry_after: Math.max(1, wait) },
  });
}

/** Notifies the users who handle feedback of a critical entry, which cannot wait until someone looks at the list. */
async function notifyOfCritical(app: FastifyInstance, by: number, id: number): Promise<void> {
  const entry = await findEntry(app.database, id);
  if (entry?.severity !== 'critical') return;
  await notify(app, by, {
    to: await findHolders(app.database, rolesAbleTo(app.registry.current.roles, 'handle_feedback')),
    entry,
    message_key: 'critical',
    args: {},
  });
}

/** The values that a duplicate copies from the entry it was merged into. */
const FOLLOWED = ['status', 'decline_reason', 'release_note'] as const;

/** Why entries are written that a user merges: their authors are notified of the merge alone. */
export const MERGED = 'merged';

/** Brings the duplicates of an entry to its state. */
export async function bringDuplicates(request: ResourceRequest, root: FeedbackEntry, cause?: string): Promise<void> {
  const { status, decline_reason, release_note } = root;
  const ids = await lockDuplicates(request.database, root.id);
  const change = ids.map((id) => ({ id, values: { status, decline_reason, release_note } }));
  await request.records.write(request, { resource: 'feedback', cause, change });
}

/**
 * Counts an entry and its duplicates again. The time of the last change stays, so that a vote causes no conflict with an
 * edit.
 */
export async function recount(request: ResourceRequest, rootId: number): Promise<void> {
  const change = (await countMatter(request.database, rootId)).map(({ id, ...values }) => ({ id, values }));
  await request.records.write(request, { resource: 'feedback', isDerived: true, change });
}

/** Notifies the author of the outcome of their entry. */
async function notifyState(app: FastifyInstance, request: ResourceRequest, entry: FeedbackEntry): Promise<void> {
  const { status, decline_reason: reason } = entry;
  const to = [entry.created_by_id];
  const by = request.principal.userId;
  if (status === 'declined')
    await notify(app, by, { to, entry, message_key: 'declined', args: { reason: reason ?? '' } });
  else await notify(app, by, { to, entry, message_key: 'status', args: { status: status ?? '' } });
}
