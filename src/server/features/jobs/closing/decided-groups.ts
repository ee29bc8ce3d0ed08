import type { ApplicantDecisions, LiveStatus } from '#shared/contracts/jobs.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';

/** An applicant who still waits for a decision. */
export interface LiveApplicant {
  readonly id: number;
  readonly candidate: number;
  readonly status: LiveStatus;
}

type Decision = ApplicantDecisions[number];

/** Applicants with one decision. */
export type DecidedGroup =
  | { readonly decision: 'move'; readonly job: number; readonly applicants: readonly LiveApplicant[] }
  | { readonly decision: 'pool'; readonly pool: number; readonly applicants: readonly LiveApplicant[] }
  | { readonly decision: 'reject' | 'leave'; readonly applicants: readonly LiveApplicant[] };

/**
 * The live applicants by what becomes of them. A decision about one comes before that of the applicant's status; one
 * about an applicant who is not among them means nothing.
 * @throws {AppError} invalid with the number of applicants without a decision, and for decisions that are incomplete or
 * contradict each other.
 */
export function decidedGroups(
  live: readonly LiveApplicant[],
  decisions: ApplicantDecisions | undefined = [],
): readonly DecidedGroup[] {
  const byStatus = new Map<string, Decision>();
  const byId = new Map<number, Decision>();
  for (const decision of decisions) {
    const { status, applicant } = checked(decision);
    if (status !== undefined ? byStatus.has(status) : byId.has(applicant!)) throw incomplete();
    if (status !== undefined) byStatus.set(status, decision);
    else byId.set(applicant!, decision);
  }
  const decided = live.map((each) => ({ each, decision: byId.get(each.id) ?? byStatus.get(each.status) }));
  const open = decided.filter(({ decision }) => decision === undefined).length;
  if (open > 0) throw invalidDecision(say('server.jobs.closing.undecided', { smart_count: open }));
  const groups = Map.groupBy(decided, ({ decision }) => keyOf(decision!));
  return [...groups.values()].map((members) =>
    groupOf(
      members[0]!.decision!,
      members.map(({ each }) => each),
    ),
  );
}

/** An error in the decisions, where the dialog shows it. */
export const invalidDecision = (message: Message): AppError =>
  new AppError('invalid', message, { errors: { applicants: message } });

const incomplete = (): AppError => invalidDecision(say('server.jobs.closing.incomplete'));

/** About a status or an applicant, and with the record that it needs and no other. */
function checked(each: Decision): Decision {
  const { decision, status, applicant, job, pool } = each;
  const isAbout = (status === undefined) !== (applicant === undefined);
  const isWhole = (job !== undefined) === (decision === 'move') && (pool !== undefined) === (decision === 'pool');
  if (!isAbout || !isWhole) throw incomplete();
  return each;
}

const keyOf = ({ decision, job, pool }: Decision): string => `${decision} ${job ?? pool ?? ''}`;

function groupOf({ decision, job, pool }: Decision, applicants: readonly LiveApplicant[]): DecidedGroup {
  if (decision === 'move') return { decision, job: job!, applicants }; // checked above
  if (decision === 'pool') return { decision, pool: pool!, applicants };
  return { decision, applicants };
}
