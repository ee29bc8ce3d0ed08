import type { FastifyInstance } from 'fastify';
import { rolesAbleTo } from '#engine/access/standing.ts';
import type { FeedbackThread } from '#shared/contracts/feedback.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { type Allowance, takeAttempt } from '#server/features/accounts/throttle.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { isTeam, readableEntry, rootOf } from './feedback-request.ts';
import { recount } from './effects.ts';
import { findHolders } from '#server/features/accounts/person-queries.ts';
import {
  deleteVote,
  type FeedbackEntry,
  findComments,
  findDuplicates,
  hasVoted,
  insertComment,
  insertVote,
  lockEntry,
} from './queries.ts';

import { notify } from './notify.ts';

/** The context of an entry, as far as the caller can see it. */
export async function readThread(request: ResourceRequest, id: number): Promise<FeedbackThread> {
  const { database, principal } = request;
  const entry = await readableEntry(request, id);
  const team = isTeam(request);
  const [comments, duplicates, has_voted] = await Promise.all([
    findComments(database, id, team),
    team ? findDuplicates(database, id) : [],
    hasVoted(database, rootOf(entry), principal.userId),
  ]);
  return { comments, duplicates, has_voted, votes: entry.votes, is_merged: entry.duplicate_of_id !== null };
}

/** The maximum number of comments that one user can write within an hour. */
const COMMENTS: Allowance = { kind: 'feedback comment', attempts: 100, seconds: 60 * 60 };

/** Adds a comment and notifies the other side: the author, or the owner of the entry. */
export async function addComment(
  app: FastifyInstance,
  request: ResourceRequest,
  id: number,
  text: string,
): Promise<number> {
  const { database, principal } = request;
  return database.transaction(async () => {
    const entry = await readableEntry(request, id);
    await takeAttempt(database, COMMENTS, String(principal.userId));
    await lockEntry(database, rootOf(entry));
    const commentId = await insertComment(database, { feedbackId: id, userId: principal.userId, text: text.trim() });
    await recount(request, rootOf(entry));
    await record(request, entry, 'commented', { comment_id: commentId });
    const isWriter = principal.userId === entry.created_by_id;
    await notify(app, principal.userId, {
      to: isWriter ? await keepers(request, entry) : [entry.created_by_id],
      entry,
      message_key: isWriter ? 'answer' : 'comment',
      args: {},
    });
    return commentId;
  });
}

/** The recipients for an entry: its owner, and where it has none the whole team. */
const keepers = async (
  { database, definitions }: ResourceRequest,
  { owner_id: owner }: FeedbackEntry,
): Promise<number[]> =>
  owner === null ? findHolders(database, rolesAbleTo(definitions.roles, 'handle_feedback')) : [owner];

/** Gives the caller's vote to the matter of an entry, or takes it back. Saying the same twice changes nothing. */
export async function setVote(request: ResourceRequest, id: number, isWanted: boolean): Promise<void> {
  const { database, principal } = request;
  await database.transaction(async () => {
    const entry = await readableEntry(request, id);
    const root = rootOf(entry);
    await lockEntry(database, root);
    if ((await hasVoted(database, root, principal.userId)) === isWanted) return;
    if (isWanted) await insertVote(database, id, principal.userId);
    else await deleteVote(database, root, principal.userId);
    await recount(request, root);
    await record(request, entry, isWanted ? 'voted' : 'vote_withdrawn', {});
  });
}

const record = (request: ResourceRequest, { id, title }: FeedbackEntry, action: string, after: object): Promise<void> =>
  recordActivity(request.database, request.principal, {
    action,
    resource: 'feedback',
    recordId: id,
    recordTitle: title,
    after,
    requestId: request.requestId,
  });
