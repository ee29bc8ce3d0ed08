import type { RaRecord } from 'ra-core';
import type { ApplicantDecision, ApplicantDecisions, LiveStatus } from '#shared/contracts/jobs.ts';

/** A decision as far as it is chosen. */
export interface DecisionDraft {
  readonly decision?: ApplicantDecision;
  /** Where the decision is `move`. */
  readonly job?: RaRecord | undefined;
  /** Where the decision is `pool`. */
  readonly pool?: RaRecord | undefined;
}

/** What is missing from a decision. */
export const missingFrom = ({ decision, job, pool }: DecisionDraft): 'decision' | 'job' | 'pool' | undefined => {
  if (decision === undefined) return 'decision';
  if (decision === 'move' && !job) return 'job';
  return decision === 'pool' && !pool ? 'pool' : undefined;
};

interface Drafts {
  /** The statuses that applicants have. */
  readonly statuses: readonly LiveStatus[];
  readonly ofStatus: Readonly<Partial<Record<LiveStatus, DecisionDraft>>>;
  /** Exceptions, by the id of the applicant. */
  readonly ofApplicant: ReadonlyMap<number, DecisionDraft>;
}

/** The decisions as the server takes them; null while one is incomplete. */
export function toDecisions({ statuses, ofStatus, ofApplicant }: Drafts): ApplicantDecisions | null {
  const groups = statuses.map((status) => ({ about: { status }, draft: ofStatus[status] ?? {} }));
  const exceptions = [...ofApplicant].map(([applicant, draft]) => ({ about: { applicant }, draft }));
  const all = [...groups, ...exceptions];
  if (all.some(({ draft }) => missingFrom(draft))) return null;
  return all.map(({ about, draft: { decision, job, pool } }) => ({
    ...about,
    decision: decision!, // nothing is missing
    ...(decision === 'move' && { job: Number(job!.id) }),
    ...(decision === 'pool' && { pool: Number(pool!.id) }),
  }));
}
