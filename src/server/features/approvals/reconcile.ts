import type { FastifyInstance } from 'fastify';
import {
  askInTurn,
  type Chain,
  type ChainContext,
  currentLevel,
  askedNow,
  escalate,
  noteReminder,
} from '#shared/rules/approval-chain.ts';
import { workingDaysBetween, type WorkingCalendar } from '#shared/rules/working-days.ts';
import {
  findPending,
  lockPending,
  type StoredApproval,
  type SubjectReference,
  updateApproval,
} from './approval-queries.ts';
import { ask } from './asking.ts';
import { teamCalendar } from './team-calendar.ts';

/**
 * Goes through the requests that wait: users who can't decide anymore are replaced, those who wait too long are
 * reminded, and after that the Admins are asked. A request that fails is logged, and the others go on.
 */
export async function followApprovers(app: FastifyInstance): Promise<void> {
  const pending = await findPending(app.database);
  if (pending.length === 0) return;
  const calendar = await teamCalendar(app);
  for (const reference of pending)
    await app.database
      .transaction(() => follow(app, reference, calendar))
      .catch((error: unknown) =>
        app.log.error({ err: error, ...reference }, 'a request for approval was not followed'),
      );
}

async function follow(app: FastifyInstance, reference: SubjectReference, calendar: WorkingCalendar): Promise<void> {
  const subject = app.approvals.find(reference.context);
  const approval = subject && (await lockPending(app.database, reference));
  if (!approval) return;
  const now = await app.approvals.contextOf(approval);
  const chain = inTime(askInTurn(approval.chain, now), now, calendar);
  if (JSON.stringify(chain) !== JSON.stringify(approval.chain)) await app.approvals.rearrange(approval, chain);
  await remind(app, { ...approval, chain }, now, calendar);
}

function inTime(chain: Chain, now: ChainContext, calendar: WorkingCalendar): Chain {
  const level = currentLevel(chain);
  const isLate = isOver(level?.asked_on, level?.escalate_after, now, calendar);
  return isLate && level?.places.some(({ escalated_on: on }) => on === null) ? escalate(chain, now) : chain;
}

async function remind(
  app: FastifyInstance,
  approval: StoredApproval,
  now: ChainContext,
  calendar: WorkingCalendar,
): Promise<void> {
  const level = currentLevel(approval.chain);
  if (!level || level.reminded_on !== null || !isOver(level.asked_on, level.remind_after, now, calendar)) return;
  await remindNow(app, approval, now.now);
}

/** Reminds everyone who can decide now. */
export async function remindNow(app: FastifyInstance, approval: StoredApproval, now: string): Promise<void> {
  const subject = app.approvals.subject(approval.context);
  await updateApproval(app.database, { ...approval, chain: noteReminder(approval.chain, now) });
  await ask(app, subject, approval, askedNow(approval.chain), 'reminder');
}

const isOver = (
  since: string | null | undefined,
  days: number | null | undefined,
  { now }: ChainContext,
  calendar: WorkingCalendar,
): boolean => Boolean(since && days) && workingDaysBetween(since!, now, calendar) >= days!;
