import type { TestUser } from '#tests/support/test-people.ts';
import type { DatabaseKind } from '#tests/support/test-database.ts';
import {
  APPLICANT,
  type ApplicantServer,
  type Application,
  startApplicantServer,
} from '../applicants/applicants-kit.ts';
import type { Caller } from '../resources/hierarchy.ts';

export const JOB = '/api/v1/customer/job/';
export const DOCUMENT = '/api/v1/customer/candidate-document/';

/** A Vendor with what they submit. */
interface Agency {
  readonly user: TestUser;
  readonly by: Caller;
  /** Adds a candidate as this Vendor. @returns the id. */
  readonly add: (values?: object) => Promise<number>;
  /** Adds one, whom the team then gives to a job. */
  readonly submit: (job: number, values?: object) => Promise<Application>;
}

/** A server with two Vendors, who are strangers to each other. */
export interface VendorServer extends ApplicantServer {
  readonly vera: Agency;
  readonly otto: Agency;
  /** A job that is open, with a salary that it does not show. */
  readonly openFor: (users: readonly Agency[], values?: object) => Promise<number>;
  /** Sets the policy that opens all candidates and jobs to Vendors. */
  readonly seeAll: (see_all: boolean) => Promise<unknown>;
}

export async function startVendorServer(kind: DatabaseKind): Promise<VendorServer> {
  const kit = await startApplicantServer(kind);
  const { server } = kit;
  const agency = async (firstName: string): Promise<Agency> => {
    const user = await server.build.user({ role: 'Vendor', firstName, lastName: 'Vale' });
    const by = server.by(user);
    const add = async (values: object = {}) => Number((await server.add(values, by)).id);
    const submit = async (job: number, values: object = {}) => {
      const candidate = await add(values);
      const { id } = await server.create(APPLICANT, { candidate, job });
      return { id, candidate, job };
    };
    return { user, by, add, submit };
  };
  return {
    ...kit,
    vera: await agency('Vera'),
    otto: await agency('Otto'),
    openFor: async (users, values = {}) => {
      const pay = { salary_from: { amount: 40_000, currency: 'EUR' }, salary_to: { amount: 50_000, currency: 'EUR' } };
      const id = await kit.openJob({ ...pay, vendors: users.map(({ user }) => user.id), ...values });
      await server.database.query(`update jobs set job_status = 'open', open_date = current_date where id = $1`, [id]);
      server.app.records.written();
      return id;
    },
    seeAll: (see_all) =>
      server.admin.patch('/api/v1/customer/admin-setting/', {
        settings: JSON.stringify({ external_vendor: { see_all } }),
      }),
  };
}
