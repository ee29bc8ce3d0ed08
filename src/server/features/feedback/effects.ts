import type { FastifyInstance } from 'fastify';
import { rolesAbleTo } from '#engine/access/standing.ts';
import { AppError } from '#shared/errors.ts';
import { findHolders } from '#server/features/accounts/person-queries.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { RecordChange } from '#server/records/query/record-code.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { say } from '#server/platform/texts/say.ts';
import { announceChange } from './feedback-request.ts';
import {
  countLastHour,
  deleteVotesAndComments,
  type FeedbackEntry,
  findEntry,
  insertVote,
  updateDuplicates,
} from './queries.ts';

import { notify } from './notify.ts';

/** The maximum number of entries that one user can send within an hour. */
export const MAX_PER_HOUR = 20;

/** The effects of a write of feedback: its author's vote, the status of its duplicates, and notifications. */
export const feedbackEffects = (app: FastifyInstance): RecordSubscriber => ({
  created: async ({ database, principal }, { id }) => {
    await keepLimit(app, principal.userId);
    await insertVote(database, id, principal.userId);
    await notifyOfCritical(app, principal.userId, id);
  },
  changed: async (request, change) => {
    const entry = await findEntry(request.database, change.id);
    if (!entry) return;
    if (change.after.owner !== change.before.owner)
      await notify(app, request.principal.userId, { to: [entry.owner_id], entry, message_key: 'owner', args: {} });
    if (FOLLOWED.some((name) => change.after[name] !== change.before[name])) await follow(app, request, entry, change);
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

async function follow(
  app: FastifyInstance,
  request: ResourceRequest,
  entry: FeedbackEntry,
  { before, after }: RecordChange,
): Promise<void> {
  const followers = await bringDuplicates(request, entry);
  if (before.status === after.status) return;
  for (const each of [entry, ...followers]) await notifyState(app, request, each);
}

/** Brings the duplicates of an entry to its state, each with its activity. @returns those that changed. */
export async function bringDuplicates(request: ResourceRequest, root: FeedbackEntry): Promise<FeedbackEntry[]> {
  const { database, principal, requestId } = request;
  const changed = await updateDuplicates(database, root, principal.userId);
  for (const { id, title, status } of changed) {
    await recordActivity(database, principal, {
      action: 'updated',
      resource: 'feedback',
      recordId: id,
      recordTitle: title,
      after: { status },
      requestId,
    });
    announceChange(request, id);
  }
  return changed;
}

/** Notifies the author of the outcome of their entry. */
export async function notifyState(app: FastifyInstance, request: ResourceRequest, entry: FeedbackEntry): Promise<void> {
  const { status, decline_reason: reason } = entry;
  const to = [entry.created_by_id];
  const by = request.principal.userId;
  if (status === 'declined')
    await notify(app, by, { to, entry, message_key: 'declined', args: { reason: reason ?? '' } });
  else await notify(app, by, { to, entry, message_key: 'status', args: { status: status ?? '' } });
}
