import type { Identifier } from 'ra-core';
import type { AddedToJob } from '#shared/contracts/candidates.ts';
import type { Http } from '#client/api/http.ts';
import type { DocumentVersion } from '#client/documents/document-version.ts';
import type { RelatedRecord, StoredFile } from '#engine/field-types/display/field-display.ts';

interface DocumentRow {
  readonly id: number;
  readonly version: number;
  readonly file: StoredFile | null;
  readonly created_on: string;
  readonly created_by: RelatedRecord | null;
}

/** The calls of a candidate that react-admin has no name for. */
export interface CandidatesApi {
  /** The versions of the CV, the newest first. */
  getCvs(id: Identifier, signal?: AbortSignal): Promise<readonly DocumentVersion[]>;
  /** The jobs that the candidate has applied to, of those that this user can read. */
  getAppliedJobs(id: Identifier, signal?: AbortSignal): Promise<ReadonlySet<number>>;
  /** Makes the candidate an applicant of each job; in the order of the jobs. */
  addToJobs(id: Identifier, jobs: readonly number[]): Promise<readonly AddedToJob[]>;
}

const MAX_VERSIONS = 50;
const MAX_APPLICATIONS = 100;

export const createCandidatesApi = (http: Pick<Http, 'request'>): CandidatesApi => ({
  getCvs: async (id, signal) => {
    const { body } = await http.request<{ results: readonly DocumentRow[] }>({
      url: '/customer/candidate-document/',
      params: {
        filter: JSON.stringify({ candidate: id, is_resume: true }),
        sort: JSON.stringify(['version', 'DESC']),
        range: JSON.stringify([0, MAX_VERSIONS - 1]),
        fields: 'version,file,created_on,created_by',
      },
      ...(signal && { signal }),
    });
    return body.results.flatMap(versionOf);
  },
  getAppliedJobs: async (id, signal) => {
    const { body } = await http.request<{ results: readonly { readonly job: RelatedRecord | null }[] }>({
      url: '/customer/applicant/',
      params: { candidate_id: id, range: JSON.stringify([0, MAX_APPLICATIONS - 1]), fields: 'job' },
      ...(signal && { signal }),
    });
    return new Set(body.results.flatMap(({ job }) => (job ? [job.id] : [])));
  },
  addToJobs: async (id, jobs) => {
    const url = `/customer/candidate/${id}/add-to-jobs/`;
    return (await http.request<{ data: readonly AddedToJob[] }>({ method: 'POST', url, data: { jobs } })).body.data;
  },
});

const versionOf = ({ id, version, file, ...made }: DocumentRow): readonly DocumentVersion[] =>
  file
    ? [
        {
          id,
          name: file.name,
          url: file.url,
          type: file.media_type,
          version,
          uploaded_on: made.created_on,
          uploaded_by: made.created_by?.name ?? null,
        },
      ]
    : [];
