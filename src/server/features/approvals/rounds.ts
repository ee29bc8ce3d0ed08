import type { FastifyInstance } from 'fastify';
import type { ApprovalRounds, ApproverReplacement } from '#shared/contracts/approvals.ts';
import { AppError } from '#shared/errors.ts';
import { askedNow, canStandIn, type Chain, currentLevel, replaceApprover } from '#shared/rules/approval-chain.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { matchingIds } from '#server/records/query/row-conditions.ts';
import type { Actor } from '#server/records/query/resource-request.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { say } from '#server/platform/texts/say.ts';
import { findRounds, lockPending, type StoredApproval, type SubjectReference } from './approval-queries.ts';
import { isOwnRequest, requireOwn } from './own-request.ts';
import { findPeople } from './people.ts';
import { peopleIn, presentRound } from './present-round.ts';
import { remindNow } from './reconcile.ts';
import { FACTS, withheldFrom } from './withheld.ts';

/**
 * The requests for approval of a record, with what the user can do with the current one. Changes of fields that the
 * user can't read are absent.
 * @throws {AppError} not_found where the user can't read the record; forbidden for users who neither change such records nor
 * approve this one.
 */
export async function readRounds(
  app: FastifyInstance,
  actor: Actor,
  reference: SubjectReference,
): Promise<ApprovalRounds> {
  const request = await requireReadable(app, actor, reference);
  const { access } = request;
  const rounds = await findRounds(app.database, reference);
  const isApprover = rounds.some(({ chain }) => peopleIn(chain).includes(actor.principal.userId));
  if (access.update === false && !isApprover) throw new AppError('forbidden', say('server.approvals.not_yours'));
  const people = await findPeople(
    app.database,
    rounds.flatMap(({ chain, requester_id: requester }) => [...peopleIn(chain), ...(requester ? [requester] : [])]),
  );
  const [newest] = rounds;
  const pending = newest?.state === 'pending' ? newest : undefined;
  const { userId } = actor.principal;
  const isAdmin = app.registry.can(actor.principal, 'approve_jobs');
  const isOwn = pending !== undefined && isOwnRequest(app, actor, pending);
  const canDecide = pending !== undefined && askedNow(pending.chain).includes(userId);
  return {
    rounds: rounds.map((round) =>
      presentRound(round, people, {
        changes: round.changes.filter(({ field }) => access.readFields.has(field)),
        withheld: withheldFrom(app, request, round.changes, canDecide && round === pending ? FACTS : []),
      }),
    ),
    can: {
      decide: canDecide,
      withdraw: isOwn,
      remind: isOwn && !isReminded(pending),
      replace: pending !== undefined && isAdmin,
    },
  };
}

async function requireReadable(app: FastifyInstance, actor: Actor, { context, id }: SubjectReference) {
  const { resource } = app.approvals.subject(context);
  const definition = app.registry.current.resources[resource];
  const request = definition && requestOf(app, actor, definition);
  const isReadable = request && (await matchingIds(request, [id], request.access.read)).has(id);
  if (!isReadable) throw new AppError('not_found', say('server.request.no_record'));
  return request;
}

const isReminded = ({ chain }: StoredApproval): boolean => {
  const on = currentLevel(chain)?.reminded_on;
  return on?.slice(0, 10) === new Date().toISOString().slice(0, 10);
};

/**
 * Reminds those who can decide now, once a day.
 * @throws {AppError} not_found; forbidden for others than the requester and Admins; conflict for a second time.
 */
export function remindApprovers(app: FastifyInstance, actor: Actor, reference: SubjectReference): Promise<void> {
  return app.database.transaction(async () => {
    const approval = await lockOwn(app, actor, reference);
    if (isReminded(approval)) throw new AppError('conflict', say('server.approvals.reminded'));
    await remindNow(app, approval, new Date().toISOString());
    await record(app, actor, approval, 'approval_reminded', {});
  });
}

/**
 * Puts another user in a place of the current level.
 * @throws {AppError} not_found; forbidden for others than Admins; invalid for a user who can't be asked; conflict where
 * no one waits in that place.
 */
export function replaceApproverOf(
  app: FastifyInstance,
  actor: Actor,
  reference: SubjectReference,
  { level, place, user }: ApproverReplacement,
): Promise<void> {
  return app.database.transaction(async () => {
    const approval = await lockOwn(app, actor, reference);
    if (!app.registry.can(actor.principal, 'approve_jobs'))
      throw new AppError('forbidden', say('server.request.admins_only'));
    const now = await app.approvals.contextOf(approval, [user]);
    if (!canStandIn(user, now) || isInLevel(approval.chain, place, user)) {
      const message = say('server.approvals.not_eligible');
      throw new AppError('invalid', message, { errors: { user: message } });
    }
    const chain = replaceApprover(approval.chain, { level, place }, user, now);
    if (!chain) throw new AppError('conflict', say('server.notifications.answered'));
    await app.approvals.rearrange(approval, chain);
    await record(app, actor, approval, 'approver_replaced', { level, user });
  });
}

/** Whether a user decides another place of the current level already: one decision would count for both. */
const isInLevel = (chain: Chain, place: number, user: number): boolean =>
  currentLevel(chain)?.places.some(
    ({ by, asked, decision }, index) =>
      index !== place && (decision ? decision.user === user : by !== 'admins' && asked.includes(user)),
  ) ?? false;

/** The request that waits, for its requester and Admins. */
async function lockOwn(app: FastifyInstance, actor: Actor, reference: SubjectReference): Promise<StoredApproval> {
  await requireReadable(app, actor, reference);
  const approval = await lockPending(app.database, reference);
  if (!approval) throw new AppError('conflict', say('server.notifications.no_request'));
  requireOwn(app, actor, approval);
  return approval;
}

async function record(
  app: FastifyInstance,
  { principal, requestId }: Actor,
  approval: StoredApproval,
  action: string,
  after: object,
): Promise<void> {
  const { resource, read } = app.approvals.subject(approval.context);
  await recordActivity(app.database, principal, {
    action,
    resource,
    recordId: approval.subject_id,
    recordTitle: (await read(approval.subject_id))?.title,
    after,
    requestId,
  });
}
