import { type Caller, COMPANY, type HierarchyServer, ORG, startHierarchyServer, UNIT } from '../resources/hierarchy.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';
import type { TestServerOptions } from '#tests/support/test-server.ts';
import type { TestUser } from '#tests/support/test-people.ts';

export const JOB = '/api/v1/customer/job/';
export const MATRIX = '/api/v1/admin-app/job-approval/';
export const STATUS = '/api/v1/admin-app/job-approval-status/';
export const BUDGET = '/api/v1/admin-app/budgeted-status/';
export const NOTE = { note_title: 'Too expensive', note_description: '<p>Ask again in March</p>' };

/** A user of the team: Rita requests, Jonas and Ada are Recruiters too, Elif is a Hiring Manager without a unit. */
type Name = 'jonas' | 'ada' | 'elif' | 'rita';

/** A team with a hierarchy that requires approval, and what its users do. */
export interface ApprovalServer extends HierarchyServer {
  readonly people: Readonly<Record<Name, TestUser>>;
  readonly rita: Caller;
  readonly units: { readonly org: number; readonly company: number; readonly business_unit: number };
  /** A user of a level as the matrix has them. */
  level(number: number, user: TestUser, more?: object): object;
  matrix(levels: readonly object[], more?: object): Promise<{ id: number }>;
  forgetMatrices(): Promise<void>;
  /** A job that has been submitted, by Rita unless another user does it. */
  submitted(values?: object, by?: Caller): Promise<number>;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what the wire says, whatever its shape
  job(id: number): Promise<any>;
  /** The notification by which a user is asked about a job. */
  requestOf(user: TestUser, id: number): Promise<{ id: number; request_url: string } | undefined>;
  decide(user: TestUser, id: number, body?: object): ReturnType<Caller['patch']>;
  isAsked(user: TestUser, id: number): Promise<boolean>;
}

export async function startApprovalServer(
  kind: DatabaseKind,
  options: Omit<TestServerOptions, 'kind'> = {},
): Promise<ApprovalServer> {
  const server = await startHierarchyServer(kind, options);
  const { id: org } = await server.create(ORG, { name: 'Halden Group' });
  const { id: company } = await server.create(COMPANY, { name: 'Halden Logistics', organization: org });
  const { id: business_unit } = await server.create(UNIT, { name: 'Port', organization: org, company });
  const permissions = { job: ['view_global', 'create', 'update'] };
  const { user } = server.build;
  const people = {
    jonas: await user({ role: 'Recruiter', firstName: 'Jonas', permissions }),
    ada: await user({ role: 'Recruiter', firstName: 'Ada', permissions }),
    rita: await user({ role: 'Recruiter', firstName: 'Rita', permissions }),
    elif: await user({ role: 'Hiring Manager', firstName: 'Elif' }),
  };
  const rita = server.by(people.rita);
  await server.admin.patch(STATUS, { status: true });
  const requestOf: ApprovalServer['requestOf'] = async (of, id) => {
    const { body } = await server.by(of).get('/api/v1/customer/notifications/?type=job&limit=50');
    return body.results.find(
      (each: { job: { id: number } | null; type: string; request_url: string | null }) =>
        each.job?.id === id && each.type === 'approval' && each.request_url !== null,
    );
  };
  return {
    ...server,
    people,
    rita,
    units: { org, company, business_unit },
    level: (number, of, more = {}) => ({
      level: number,
      type: of === people.elif ? 'hiring_manager' : 'recruiter',
      user: of.id,
      ...more,
    }),
    matrix: (levels, more = {}) =>
      server.create(MATRIX, {
        name: 'Port',
        org,
        company: null,
        business_unit: null,
        department: null,
        levels,
        ...more,
      }),
    forgetMatrices: async () => void (await server.app.database.query('delete from system.approval_matrices')),
    submitted: async (values = {}, by = rita) => {
      const made = await by.post(JOB, { job_title: 'Dispatcher', organization: org, openings: 1, ...values });
      const { id } = made.body.data;
      const sent = await by.post(`${JOB}${id}/transitions/submit/`, {});
      if (sent.status !== 200) throw new Error(sent.text);
      return id;
    },
    job: async (id) => (await server.admin.get(`${JOB}${id}/`)).body.data,
    requestOf,
    decide: async (of, id, body = { is_approved: true }) => {
      const request = await requestOf(of, id);
      if (!request) throw new Error('not asked');
      return server
        .by(of)
        .patch(`/api/v1${request.request_url}`, { notification_id: request.id, is_read: true, ...body });
    },
    isAsked: async (of, id) => (await requestOf(of, id)) !== undefined,
  };
}
