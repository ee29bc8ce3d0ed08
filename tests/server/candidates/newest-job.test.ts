import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { type CandidateServer, createJobs, startCandidateServer } from './candidates-kit.ts';

const APPLICANT = '/api/v1/customer/applicant/';

describe.each(moduleDatabases())('the job of a candidate on %s', (kind) => {
  let server: CandidateServer;
  let jobs: number[];
  beforeAll(async () => {
    server = await startCandidateServer(kind);
    jobs = await createJobs(server, ['Dispatcher', 'Planner']);
  });

  const apply = async (candidate: number, job: number) => (await server.create(APPLICANT, { candidate, job })).id;
  const jobOf = async (candidate: number) => (await server.read(candidate)).job?.id ?? null;

  it('is that of the newest application that is still open', async () => {
    const { id } = await server.add();
    const { id: reopening_reason } = await server.create('/api/v1/admin-app/reason/', {
      name: 'Interested again',
      purpose: 'reopening',
    });
    expect(await jobOf(id)).toBeNull();
    const [first, second] = [await apply(id, jobs[0]!), await apply(id, jobs[1]!)];
    expect(await jobOf(id)).toBe(jobs[1]);

    await server.recruiter.post(`${APPLICANT}${second}/transitions/withdraw/`, {});
    expect(await jobOf(id)).toBe(jobs[0]);

    await server.recruiter.post(`${APPLICANT}${second}/transitions/reopen/`, { reopening_reason });
    await server.recruiter.post(`${APPLICANT}${second}/transitions/hold/`, {});
    expect(await jobOf(id)).toBe(jobs[1]);

    await server.recruiter.delete(`${APPLICANT}${second}/`);
    expect(await jobOf(id)).toBe(jobs[0]);

    await server.recruiter.delete(`${APPLICANT}${first}/`);
    expect(await jobOf(id)).toBeNull();
  });
});
