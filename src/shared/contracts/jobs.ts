import { type Described, flag, listOf, shape, whole } from './schema-words.ts';

/** SPEC 7: one of the switches of the approval of jobs. */
export const jobSwitch = shape({ status: flag });

/** The statuses of applicants who still wait for a decision. */
export const LIVE_STATUSES = ['active', 'on_hold'] as const;
export type LiveStatus = (typeof LIVE_STATUSES)[number];

/** `move`: to another job. `pool`: rejected, and the candidate is kept in a talent pool. `leave`: nothing changes. */
const APPLICANT_DECISIONS = ['move', 'pool', 'reject', 'leave'] as const;
export type ApplicantDecision = (typeof APPLICANT_DECISIONS)[number];

const MAX_EXCEPTIONS = 1000;

/**
 * What becomes of the live applicants of a job that ends: of all with a status, or of one, who is an exception from
 * the rest.
 */
export const applicantDecisions = {
  ...listOf(
    shape(
      { decision: { enum: APPLICANT_DECISIONS } },
      {
        status: { enum: LIVE_STATUSES },
        applicant: whole,
        job: { ...whole, description: 'The other job, for “move”' },
        pool: { ...whole, description: 'The talent pool, for “pool”' },
      },
    ),
  ),
  maxItems: MAX_EXCEPTIONS,
} as const;
export type ApplicantDecisions = Described<typeof applicantDecisions>;

/** How many applicants got each decision. `already_there`: moved, but they had applied to the other job before. */
export const decidedApplicants = shape({
  applicants: shape({ moved: whole, already_there: whole, pooled: whole, rejected: whole, left: whole }),
});
export type DecidedApplicants = Described<typeof decidedApplicants>;
