import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkOrder } from '#shared/contracts/bulk-jobs.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { bulkBy } from '../bulk/bulk-kit.ts';
import { CANDIDATE } from '../candidates/candidates-kit.ts';
import type { Caller } from '../resources/hierarchy.ts';
import { APPLICANT, type ApplicantServer, startApplicantServer } from './applicants-kit.ts';

describe.each(moduleDatabases())('adding candidates to a job as bulk work on %s', (kind) => {
  let kit: ApplicantServer;
  let recruiter: Caller;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    recruiter = await kit.recruiter({ candidate: ['view_global'], applicant: ['view', 'create'] });
  });

  const candidates = async (count: number) => {
    const ids = [];
    for (let made = 0; made < count; made += 1) ids.push((await kit.server.add()).id);
    return ids;
  };
  const add = (job: number, ids: readonly number[]): BulkOrder => ({
    resource: 'candidates',
    work: { kind: 'actions', key: 'add_to_job', data: { job } },
    records: { ids },
  });
  const applicantsOf = async (job: number) =>
    (await kit.server.admin.get(`${APPLICANT}?job_id=${job}&orderBy=id&ascending=1`)).body.results as readonly {
      readonly id: number;
      readonly candidate: { readonly id: number };
    }[];

  it('says before who has applied already, adds the others, and takes back those nobody has worked on', async () => {
    const bulk = bulkBy(recruiter);
    const job = await kit.openJob();
    const { candidate: known } = await kit.apply(job);
    const ids = [known, ...(await candidates(3))];

    const { body } = await bulk.preview(add(job, ids));
    const done = await bulk.run(add(job, ids));
    const added = (await applicantsOf(job)).slice(1);
    const note = { applicant: added[1]!.id, title: 'Called', text: '<p>Is free in May</p>' };
    await kit.server.admin.post('/api/v1/customer/applicant-note/', note);
    const undone = await bulk.act(done.id, 'undo');

    expect(body.data).toMatchObject({
      total: 4,
      included: 3,
      tried: 4,
      skipped: [{ count: 1, reason: { text: 'Already applied for this job' }, records: [{ id: known }] }],
    });
    expect(done).toMatchObject({ counts: { done: 3, rejected: 1, undoable: 3 } });
    expect(added.map(({ candidate }) => candidate.id)).toEqual(ids.slice(1));
    expect(undone.counts).toMatchObject({ undone: 2, kept: 1 });
    expect((await applicantsOf(job)).map(({ candidate }) => candidate.id)).toEqual([known, ids[2]]);
    expect(await bulk.reasons(done.id)).toMatchObject([
      { count: 1, reason: { text: 'Already applied for this job' } },
      { count: 1, reason: { text: 'Someone has worked on the application since it was added' } },
    ]);
  });

  it('keeps an application that has moved on, and tries those again that were not possible', async () => {
    const bulk = bulkBy(recruiter);
    const job = await kit.openJob();
    const { id, candidate } = await kit.apply(job);
    const [other] = await candidates(1);

    const done = await bulk.run(add(job, [candidate, other!]));
    await kit.server.admin.delete(`${APPLICANT}${id}/`);
    const again = await bulk.act(done.id, 'retry');
    const [first] = await applicantsOf(job);
    await kit.act(kit.server.admin, first!.id, 'move', { stage: kit.stages['Screening'] });
    const undone = await bulk.act(done.id, 'undo');

    expect([done.counts, again.counts]).toMatchObject([
      { done: 1, rejected: 1 },
      { done: 2, rejected: 0 },
    ]);
    expect(undone.counts).toMatchObject({ undone: 1, kept: 1 });
  });

  it('takes only an open job that the user can see, and nobody where none is chosen', async () => {
    const bulk = bulkBy(recruiter);
    const ids = await candidates(1);
    const closed = await kit.openJob();
    const close_reason = await kit.reason('closing');
    await kit.server.admin.post(`/api/v1/customer/job/${closed}/transitions/close/`, { close_reason });

    const none = { ...add(0, ids), work: { kind: 'actions', key: 'add_to_job', data: {} } } as const;
    const replies = [
      await bulk.preview(add(closed, ids)),
      await bulk.preview(add(999_999, ids)),
      await bulk.preview(none),
    ];

    expect(replies.map(({ body }) => [body.data.included, body.data.skipped[0].reason.text])).toEqual([
      [0, 'Job: choose an available option'],
      [0, 'Job: choose an available option'],
      [0, 'Job: This is required.'],
    ]);
  });

  it('is for users who can create applicants, list jobs, and view the candidate', async () => {
    const job = await kit.openJob();
    const ids = await candidates(1);
    const reader = await kit.recruiter({ candidate: ['view_global'], applicant: ['view'] });
    const jobless = await kit.recruiter({ candidate: ['view_global'], applicant: ['view', 'create'], job: [] });
    const own = await kit.recruiter({ candidate: ['view_own'], applicant: ['view', 'create'] });

    const rejected = [await bulkBy(reader).preview(add(job, ids)), await bulkBy(jobless).preview(add(job, ids))];
    const unseen = await bulkBy(own).preview(add(job, ids));
    const one = await recruiter.post(`${CANDIDATE}${ids[0]}/actions/add_to_job/`, { job });

    expect(rejected.map(({ status }) => status)).toEqual([403, 403]);
    expect(unseen.body.data).toMatchObject({ included: 0 });
    expect(one.status).toBe(200);
    expect((await applicantsOf(job)).map(({ candidate }) => candidate.id)).toEqual(ids);
  });
});
