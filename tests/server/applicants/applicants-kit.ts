import { CANDIDATE, type CandidateServer, startCandidateServer } from '../candidates/candidates-kit.ts';
import { type Caller, ORG } from '../resources/hierarchy.ts';
import { makePublished, type PlannedStage } from '../workflows/workflows-kit.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';

export const APPLICANT = '/api/v1/customer/applicant/';
export const STEP = '/api/v1/customer/applicant-event/';
const JOB = '/api/v1/customer/job/';

/** A workflow with every kind of stage that steps lead to. */
const STAGES: Readonly<Record<string, PlannedStage>> = {
  New: { kind: 'new' },
  Screening: { kind: 'screen', sla_days: 3, next: ['Interview', 'Parked'] },
  Interview: { kind: 'interview', next: ['Offer'], on_enter: [{ action: 'tag', tag: 'Interviewed' }] },
  Parked: { kind: 'hold', next: ['Interview'] },
  Offer: { kind: 'offer', back_allowed: false, required_fields: ['candidate.current_company'], next: ['Hired'] },
  Hired: { kind: 'hired' },
  Rejected: { kind: 'rejected', reason_purpose: 'rejection' },
};

export interface Application {
  readonly id: number;
  readonly candidate: number;
  readonly job: number;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

interface ReadApplicant {
  readonly stage_since: string;
  readonly rejection_reason: Named | null;
  readonly stage: Named | null;
  readonly workflow: Named;
  readonly status: string;
}

interface ReadStep {
  readonly id: number;
  readonly kind: string;
}

/** A server with an open job, whose applicants go through the default workflow. */
export interface ApplicantServer {
  readonly server: CandidateServer;
  /** The ids of the default workflow’s stages by their names. */
  readonly stages: Readonly<Record<string, number>>;
  readonly openJob: (values?: object) => Promise<number>;
  /** `by` adds the candidate; else the recruiter does. */
  readonly apply: (job?: number, values?: object, by?: Caller) => Promise<Application>;
  readonly read: (id: number) => Promise<ReadApplicant>;
  readonly steps: (id: number) => Promise<readonly ReadStep[]>;
  readonly act: (by: Caller, id: number, key: string, input?: object) => ReturnType<Caller['post']>;
  readonly recruiter: (permissions?: object) => Promise<Caller>;
  readonly reason: (purpose: string) => Promise<number>;
}

export async function startApplicantServer(kind: DatabaseKind): Promise<ApplicantServer> {
  const server = await startCandidateServer(kind);
  const organization = (await server.create(ORG, { name: 'Halden Group' })).id;
  const openJob = async (values: object = {}) =>
    (await server.create(JOB, { job_title: 'Dispatcher', organization, openings: 1, ...values })).id;
  let first: number | undefined;
  const { stages } = await makePublished(server, STAGES);
  return {
    server,
    stages,
    openJob,
    apply: async (job, values, by) => {
      const place = job ?? (first ??= await openJob());
      const candidate = (await server.add({}, by)).id;
      const { id } = await server.create(APPLICANT, { candidate, job: place, ...values });
      return { id, candidate, job: place };
    },
    read: async (id) => (await server.admin.get(`${APPLICANT}${id}/`)).body.data,
    steps: async (id) =>
      (await server.admin.get(`${STEP}?applicant_id=${id}&orderBy=id&ascending=1&limit=100`)).body.results,
    act: (by, id, key, input = {}) => by.post(`${APPLICANT}${id}/transitions/${key}/`, input),
    recruiter: async (permissions = {}) =>
      server.by(
        await server.build.user({
          role: 'Recruiter',
          permissions: {
            applicant: ['view', 'create', 'update'],
            candidate: ['view_global'],
            job: ['view_global'],
            ...permissions,
          },
        }),
      ),
    reason: async (purpose) =>
      (await server.create('/api/v1/admin-app/reason/', { name: `Reason for ${purpose} ${Math.random()}`, purpose }))
        .id,
  };
}

export { CANDIDATE };
