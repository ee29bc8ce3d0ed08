import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import { isByFeature } from '#server/records/query/write-paths.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { type ApprovalStep, approvalStep } from './approval-step.ts';
import { beforeFill } from './filled.ts';
import { readJobPolicy } from './policy.ts';
import { type JobPolicy, phaseOf, statusAfter } from './status.ts';

/** Values that end with the status that they explain, by the statuses that keep them. */
const EXPLAINS: Readonly<Record<string, readonly string[]>> = {
  rejection_note: ['draft'],
  hold_reason: ['on_hold', 'pending_approval'],
  close_reason: ['closed', 'cancelled', 'archived'],
  close_note: ['closed', 'cancelled', 'archived'],
  closed_on: ['filled', 'closed', 'cancelled', 'archived'],
};

/**
 * Brings a job to the status that the team's policy and its dates say (`statusAfter`), clears what explained an
 * earlier one, and gives it the label of the new phase. What a feature writes stays as it is.
 */
export const shapeJob =
  (app: FastifyInstance) =>
  async (call: HookCall): Promise<WriteValues> => {
    const { request, before } = call;
    if (isByFeature(call.path)) return {};
    const { today } = request.context;
    const policy = await readJobPolicy(app, request.definition);
    const step = call.transition === 'unfill' ? await unfilled(call, policy) : await approvalStep(app, call, policy);
    const job_status = step.isWaiting
      ? 'pending_approval'
      : (step.returnTo ?? statusAfter(call.values, before, policy, today));
    const values = { ...call.values, ...step.values };
    const ended = Object.entries(EXPLAINS).flatMap(([name, statuses]) =>
      statuses.includes(job_status) ? [] : [[name, null] as const],
    );
    const isApproved = job_status !== 'pending_approval' && job_status !== 'draft' && !step.isSwitchedOff;
    const hasNewPhase =
      phaseOf(job_status) !== phaseOf(before?.['job_status']) || values['requirement_status'] === null;
    return {
      job_status,
      ...Object.fromEntries(ended),
      ...step.values,
      ...datesOf(values, step.isAsBefore ? { ...before, job_status } : before, job_status, today),
      ...(!isApproved && { approval_date: null, approved_by: null }),
      ...(hasNewPhase && { requirement_status: await findLabel(request.database, phaseOf(job_status), job_status) }),
    };
  };

/** A job that is not filled any longer goes on as before. */
async function unfilled(call: HookCall, { isApprovalOn, guarded }: JobPolicy): Promise<ApprovalStep> {
  const { status, values } = await beforeFill(call, isApprovalOn ? guarded : []);
  const { close_date } = call.values;
  const isPast = typeof close_date === 'string' && close_date < call.request.context.today;
  return {
    values: { ...values, ...(isPast && { close_date: null }) },
    returnTo: status,
    isAsBefore: status !== 'draft',
  };
}

/** Statuses after which a job that opens again starts over. */
const ENDED = new Set<unknown>(['filled', 'closed', 'cancelled']);

/**
 * A job that opens has an open date: that day, if no other was set. One that is reopened has none yet, and loses a close
 * date in the past, which would close it again.
 */
function datesOf(
  { open_date, close_date }: WriteValues,
  before: WriteValues | undefined,
  status: string,
  today: string,
): WriteValues {
  const isReopened = ENDED.has(before?.['job_status']) && !ENDED.has(status) && status !== 'archived';
  const start = isReopened && open_date === before?.['open_date'] ? null : (open_date ?? null);
  const isPast = typeof close_date === 'string' && close_date < today;
  const opened = isPast && !isReopened ? start : (start ?? today);
  return { open_date: status === 'open' ? opened : start, ...(isReopened && isPast && { close_date: null }) };
}

/** The entry of the list requirement/status for a phase: the one with the status as its code, else the first. */
export async function findLabel(database: Database, phase: string, status: string): Promise<number | null> {
  const { rows } = await database.query<{ id: number }>(
    `select id from requirement_status where active and deleted_on is null and phase = $1
      order by (lower(code) = $2) desc nulls last, position, id limit 1`,
    [phase, status],
  );
  return rows[0]?.id ?? null;
}
