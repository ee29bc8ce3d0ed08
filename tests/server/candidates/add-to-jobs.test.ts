import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { CANDIDATE, type CandidateServer, createJobs, startCandidateServer } from './candidates-kit.ts';

describe.each(moduleDatabases())('adding a candidate to jobs on %s', (kind) => {
  let server: CandidateServer;
  let jobs: number[];
  beforeAll(async () => {
    server = await startCandidateServer(kind);
    jobs = await createJobs(server, ['Dispatcher', 'Planner']);
  });

  const address = (id: number) => `${CANDIDATE}${id}/add-to-jobs/`;

  it('makes an applicant for each job, with the source of the candidate', async () => {
    const { id: source } = await server.create('/api/v1/admin-app/cv-source/', { name: 'Referral', kind: 'referral' });
    const { id } = await server.add({ cv_source: source });

    const { body } = await server.recruiter.post(address(id), { jobs });
    const { body: applicants } = await server.recruiter.get(`/api/v1/customer/applicant/?candidate_id=${id}`);

    expect(body.data.map(({ status }: { status: string }) => status)).toEqual(['added', 'added']);
    expect(applicants.results).toHaveLength(2);
    expect(applicants.results[0]).toMatchObject({ cv_source: { id: source } });
  });

  it('says of each job that the candidate has applied already, or that it is not there, and adds the rest', async () => {
    const { id } = await server.add();
    const first = (await server.recruiter.post(address(id), { jobs: [jobs[0]] })).body.data[0].applicant;

    const { body } = await server.recruiter.post(address(id), { jobs: [jobs[0], 999_999, jobs[1]] });

    expect(body.data).toMatchObject([
      { job: jobs[0], status: 'already_applied', applicant: first },
      { job: 999_999, status: 'rejected', code: 'invalid' },
      { job: jobs[1], status: 'added' },
    ]);
    expect(body.data[1].message).not.toBe('');
  });

  it('is for those who can read the candidate and create applicants', async () => {
    const { id } = await server.add();
    const applicant = ['view', 'create'];
    const blind = server.by(
      await server.build.user({
        role: 'Recruiter',
        permissions: { candidate: ['view_own'], job: ['view_global'], applicant },
      }),
    );
    const vendor = server.by(await server.build.user({ role: 'Vendor' }));

    expect((await blind.post(address(id), { jobs })).status).toBe(404);
    expect((await vendor.post(address(id), { jobs })).status).toBe(403);
  });
});
