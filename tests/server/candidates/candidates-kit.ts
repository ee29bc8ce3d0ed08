import { type Caller, type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';

export const CANDIDATE = '/api/v1/customer/candidate/';

/** What the API says of a candidate, whatever it is. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the wire says, whatever its shape
export type Candidate = any;

export interface CandidateServer extends HierarchyServer {
  readonly recruiter: Caller;
  /** Creates a candidate as the recruiter, or as another user. */
  add(values?: object, by?: Caller): Promise<Candidate>;
  /** A candidate as an Admin reads it. */
  read(id: number): Promise<Candidate>;
  change(id: number, values: object, by?: Caller): Promise<Candidate>;
}

export const CANDIDATE_RIGHTS = ['view_global', 'create', 'update', 'delete', 'export', 'see_salary'];

/** A server with a Recruiter who works with all candidates and with jobs. */
export async function startCandidateServer(kind: DatabaseKind): Promise<CandidateServer> {
  const server = await startHierarchyServer(kind);
  const recruiter = server.by(
    await server.build.user({
      role: 'Recruiter',
      permissions: {
        org: ['view'],
        candidate: CANDIDATE_RIGHTS,
        job: ['view_global', 'create', 'update'],
        applicant: ['view', 'create', 'update', 'delete'],
      },
    }),
  );
  const done = ({ body, text }: { body: Candidate; text: string }): Candidate => {
    if (body.code !== 0) throw new Error(text);
    return body.data;
  };
  return {
    ...server,
    recruiter,
    add: async (values = {}, by = recruiter) =>
      done(await by.post(CANDIDATE, { first_name: 'Amélie', last_name: 'Lambert', ...values })),
    read: async (id) => done(await server.admin.get(`${CANDIDATE}${id}/`)),
    change: async (id, values, by = recruiter) => done(await by.patch(`${CANDIDATE}${id}/`, values)),
  };
}

/** Creates a job of each title in one organization. @returns their ids. */
export async function createJobs({ create }: HierarchyServer, titles: readonly string[]): Promise<number[]> {
  const { id: organization } = await create(ORG, { name: 'Halden Group' });
  const jobs: number[] = [];
  for (const job_title of titles)
    jobs.push((await create('/api/v1/customer/job/', { job_title, organization, openings: 1 })).id);
  return jobs;
}

/** A body of parts, as a browser sends files: texts, then files. */
export function multipart(texts: Record<string, string>, files: Record<string, { name: string; bytes: string }>) {
  const boundary = 'candidate-boundary';
  const parts = [
    ...Object.entries(texts).map(([name, text]) => `content-disposition: form-data; name="${name}"\r\n\r\n${text}`),
    ...Object.entries(files).map(
      ([name, file]) => `content-disposition: form-data; name="${name}"; filename="${file.name}"\r\n\r\n${file.bytes}`,
    ),
  ];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`,
  };
}
