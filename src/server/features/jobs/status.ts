import type { WriteValues } from '#server/records/query/record-values.ts';

/** What decides how a job gets its first applicants. */
export interface JobPolicy {
  /** A rule of the team. */
  readonly isApprovalOn: boolean;
  /** Whether a job that is submitted needs a budget: a rule of the team too. */
  readonly isBudgetOn: boolean;
  /** The fields whose change needs approval again. */
  readonly guarded: readonly string[];
}

/** The statuses in which a job is meant to be filled: approved, but for its dates. */
export const RUNNING: ReadonlySet<string> = new Set(['approved', 'open']);

export const ON_HOLD = 'on_hold';

/** Whether a job in this status is approved and hasn't ended: a change of its guarded fields needs approval again. */
export const isApprovedIn = (status: string): boolean => RUNNING.has(status) || status === ON_HOLD;

/** How the list requirement/status calls what a job is in: the phase of its entries, by status. */
const PHASES: Readonly<Record<string, 'planned' | 'open' | 'paused' | 'done'>> = {
  draft: 'planned',
  pending_approval: 'planned',
  approved: 'planned',
  open: 'open',
  on_hold: 'paused',
  filled: 'done',
  closed: 'done',
  cancelled: 'done',
  archived: 'done',
};

/** Whether a job takes no more applicants and fills no more openings, unless it is reopened. */
export const hasEnded = (status: unknown): boolean => phaseOf(status) === 'done';

export const phaseOf = (status: unknown): string => PHASES[String(status)] ?? 'planned';

/**
 * The status that a job has after a write, given the one that was asked for: without approval a submitted job runs, a
 * job that runs is open from its open date on, and an approved job whose guarded fields change waits for approval.
 * @param today in the time zone of the user who writes, as `2026-11-23`.
 */
export function statusAfter(
  values: WriteValues,
  before: WriteValues | undefined,
  { isApprovalOn, guarded }: Pick<JobPolicy, 'isApprovalOn' | 'guarded'>,
  today: string,
): string {
  const asked = String(values['job_status']);
  const isNewDraft = before === undefined && asked === 'draft';
  if (!isApprovalOn && (isNewDraft || asked === 'pending_approval')) return runningStatus(values, today);
  if (!isApprovedIn(asked)) return asked;
  const former = String(before?.['job_status']);
  if (isApprovalOn && isApprovedIn(former) && changesGuarded(values, before!, guarded)) return 'pending_approval';
  if (asked === ON_HOLD) return asked;
  const wasRunning = RUNNING.has(former);
  return asked === 'open' && wasRunning ? asked : runningStatus(values, today);
}

/** Whether a write changes one of these fields. */
export const changesGuarded = (values: WriteValues, before: WriteValues, names: readonly string[]): boolean =>
  names.some((name) => !isSame(values[name], before[name]));

/** Absent is empty. */
export const isSame = (value: unknown, other: unknown): boolean =>
  JSON.stringify(value ?? null) === JSON.stringify(other ?? null);

const runningStatus = ({ open_date: from }: WriteValues, today: string): 'approved' | 'open' =>
  typeof from === 'string' && from > today ? 'approved' : 'open';
