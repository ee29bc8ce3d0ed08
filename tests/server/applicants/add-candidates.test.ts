import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { APPLICANT, type ApplicantServer, startApplicantServer } from './applicants-kit.ts';

const JOB = '/api/v1/customer/job/';
const address = (job: number) => `${JOB}${job}/add-candidates/`;

describe.each(moduleDatabases())('adding candidates to a job on %s', (kind) => {
  let kit: ApplicantServer;
  let recruiter: Caller;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    recruiter = await kit.recruiter();
  });

  const add = async (values?: object) => (await kit.server.add(values)).id;
  const countOf = async (job: number) => (await kit.server.admin.get(`${JOB}${job}/`)).body.data.total_candidates;

  it('makes each an applicant with the source of the candidate, and the job counts them', async () => {
    const job = await kit.openJob();
    const { id: source } = await kit.server.create('/api/v1/admin-app/cv-source/', { name: 'Fair', kind: 'other' });
    const candidates = [await add({ cv_source: source }), await add()];

    const { status, body } = await recruiter.post(address(job), { candidates });

    const { results } = (await recruiter.get(`${APPLICANT}?job_id=${job}&orderBy=id&ascending=1`)).body;
    expect([status, body.data]).toEqual([
      200,
      results.map(({ id }: { id: number }, at: number) => ({
        candidate: candidates[at],
        status: 'added',
        applicant: id,
      })),
    ]);
    expect(results).toMatchObject([
      { cv_source: { id: source }, stage: { name: 'New' } },
      { cv_source: null, stage: { name: 'New' } },
    ]);
    expect(await countOf(job)).toBe(2);
    await kit.server.admin.delete(`${APPLICANT}${results[0].id}/`);
    expect(await countOf(job)).toBe(1);
  });

  it('tells who was there already and who is not theirs to choose, and loses nobody else', async () => {
    const { id, job, candidate } = await kit.apply();
    const other = await add();

    const { body } = await recruiter.post(address(job), { candidates: [candidate, 999_999, other] });

    expect(body.data).toMatchObject([
      { candidate, status: 'already_applied', applicant: id },
      { candidate: 999_999, status: 'rejected', code: 'not_found' },
      { candidate: other, status: 'added' },
    ]);
    expect(body.data[1].message).not.toBe('');
  });

  it('takes nobody for a job that is closed, and says so of each', async () => {
    const job = await kit.openJob();
    const close_reason = await kit.reason('closing');
    await kit.server.admin.post(`${JOB}${job}/transitions/close/`, { close_reason });

    const { status, body } = await recruiter.post(address(job), { candidates: [await add()] });

    expect([status, body.data[0].status, body.data[0].message]).toEqual([
      200,
      'rejected',
      'This job has ended. Choose one that takes applicants, or reopen it.',
    ]);
    expect(await countOf(job)).toBe(0);
  });

  it('is for users who can read the job and create applicants; a candidate they can’t read is not found', async () => {
    const { job, candidate } = await kit.apply();
    const blind = await kit.recruiter({ job: ['view_own'] });
    const own = await kit.recruiter({ candidate: ['view_own'] });
    const reader = await kit.recruiter({ applicant: ['view'] });

    expect((await blind.post(address(job), { candidates: [candidate] })).status).toBe(404);
    expect((await reader.post(address(job), { candidates: [candidate] })).status).toBe(403);
    expect((await own.post(address(job), { candidates: [candidate] })).body.data).toMatchObject([
      { candidate, status: 'rejected', code: 'not_found' },
    ]);
  });
});
