import type { Identifier } from 'ra-core';
import type { AddedApplicant, AddedCandidate } from '#shared/contracts/applicants.ts';
import type { AddedToJob } from '#shared/contracts/candidates.ts';
import type { Http } from '#client/api/http.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';

/** What became of one of the chosen records. */
export interface Added extends Pick<AddedApplicant, 'status' | 'message'> {
  readonly id: number;
}

const MAX_APPLICATIONS = 100;

type Side = 'candidate' | 'job';

/** The calls that bring candidates and jobs together. */
export interface AddingApi {
  /** Makes the candidate an applicant of each job; in the order of the jobs. */
  addToJobs(candidate: Identifier, jobs: readonly number[]): Promise<readonly Added[]>;
  /** Makes each candidate an applicant of the job; in the order of the candidates. */
  addCandidates(job: Identifier, candidates: readonly number[]): Promise<readonly Added[]>;
  /** The jobs that the user can see an application of this candidate for. */
  getJobsOf(candidate: Identifier, signal?: AbortSignal): Promise<readonly number[]>;
  /** Of these records, those that the user can see an application of with this one. */
  getApplied(
    of: Partial<Record<Side, Identifier>>,
    side: Side,
    ids: readonly Identifier[],
    signal?: AbortSignal,
  ): Promise<ReadonlySet<number>>;
}

export const createAddingApi = (http: Pick<Http, 'request'>): AddingApi => {
  const post = async <Row>(url: string, data: object) =>
    (await http.request<{ data: readonly Row[] }>({ method: 'POST', url, data })).body.data;
  return {
    addToJobs: async (candidate, jobs) =>
      (await post<AddedToJob>(`/customer/candidate/${candidate}/add-to-jobs/`, { jobs })).map(
        ({ job, ...outcome }) => ({ id: job, ...outcome }),
      ),
    addCandidates: async (job, candidates) =>
      (await post<AddedCandidate>(`/customer/job/${job}/add-candidates/`, { candidates })).map(
        ({ candidate, ...outcome }) => ({ id: candidate, ...outcome }),
      ),
    getJobsOf: async (candidate, signal) => {
      const { body } = await http.request<{ results: readonly { readonly job: RelatedRecord | null }[] }>({
        url: '/customer/applicant/',
        params: { candidate_id: candidate, range: JSON.stringify([0, MAX_APPLICATIONS - 1]), fields: 'job' },
        ...(signal && { signal }),
      });
      return body.results.flatMap(({ job }) => (job ? [job.id] : []));
    },
    getApplied: async (of, side, ids, signal) => {
      if (ids.length === 0) return new Set();
      const { body } = await http.request<{ results: readonly Partial<Record<Side, RelatedRecord | null>>[] }>({
        url: '/customer/applicant/',
        params: {
          filter: JSON.stringify({ ...of, [side]: ids }),
          range: JSON.stringify([0, ids.length - 1]),
          fields: side,
        },
        ...(signal && { signal }),
      });
      return new Set(body.results.flatMap((row) => (row[side] ? [row[side].id] : [])));
    },
  };
};
