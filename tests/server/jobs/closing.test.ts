import { beforeAll, describe, expect, it } from 'vitest';
import { changeDatedJobs } from '#server/features/jobs/dated.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { CANDIDATE, type CandidateServer, startCandidateServer } from '../candidates/candidates-kit.ts';
import { type Caller, ORG } from '../resources/hierarchy.ts';

const JOB = '/api/v1/customer/job/';
const APPLICANT = '/api/v1/customer/applicant/';
const OPENING = '/api/v1/customer/job-opening/';

/** How applicants come to a status. */
const STEPS: Readonly<Record<string, string>> = { on_hold: 'hold', hired: 'hire', rejected: 'reject' };

interface Person {
  readonly applicant: number;
  readonly candidate: number;
}

describe.each(moduleDatabases())('ending a job on %s', (kind) => {
  let server: CandidateServer;
  let organization: number;
  let pool: number;
  let close_reason: number;
  let rejection_reason: number;
  let recruiter: Caller;
  beforeAll(async () => {
    server = await startCandidateServer(kind);
    organization = (await server.create(ORG, { name: 'Halden Group' })).id;
    pool = (await server.create('/api/v1/customer/talent-pool/', { name: 'Night shift' })).id;
    close_reason = (await server.create('/api/v1/admin-app/reason/', { name: 'No budget', purpose: 'closing' })).id;
    rejection_reason = (
      await server.create('/api/v1/admin-app/reason/', { name: 'Too far away', purpose: 'rejection' })
    ).id;
    recruiter = await recruiterWith(['view', 'create', 'update']);
  });

  const recruiterWith = async (applicant: string[], candidate = ['view_global', 'update']) =>
    server.by(
      await server.build.user({
        role: 'Recruiter',
        permissions: { job: ['view_global', 'update'], applicant, candidate },
      }),
    );
  const openJob = async (values: object = {}) =>
    (await server.create(JOB, { job_title: 'Dispatcher', organization, openings: 1, ...values })).id;
  const apply = async (job: number, status = 'active', known?: number): Promise<Person> => {
    const candidate = known ?? (await server.add()).id;
    const applicant = (await server.create(APPLICANT, { candidate, job })).id;
    const step = STEPS[status];
    if (step)
      await server.admin.post(`${APPLICANT}${applicant}/transitions/${step}/`, {
        ...(step === 'reject' && { rejection_reason }),
      });
    return { candidate, applicant };
  };
  const end = (id: number, applicants?: object[], { by = recruiter, key = 'close' } = {}) =>
    by.post(`${JOB}${id}/transitions/${key}/`, {
      ...(key === 'fill' ? {} : { close_reason }),
      ...(applicants && { applicants }),
    });
  const statusOf = async (id: number) => (await server.admin.get(`${JOB}${id}/`)).body.data.job_status;
  const read = async ({ applicant }: Person) => (await server.admin.get(`${APPLICANT}${applicant}/`)).body.data;
  const openingsOf = async (id: number): Promise<string[]> =>
    (await server.admin.get(`${OPENING}?job_id=${id}&orderBy=id&ascending=1`)).body.results.map(
      ({ status }: { status: string }) => status,
    );

  it.each(['close', 'fill', 'cancel'])('asks about applicants who are still live: %s', async (key) => {
    const job = await openJob();
    await apply(job);
    await apply(job, 'on_hold');
    await apply(job, 'hired');

    const { status, body } = await end(job, [{ status: 'active', decision: 'reject' }], { key });
    const without = await end(job, undefined, { key });

    expect([status, body.errors.applicants.text]).toEqual([
      422,
      '1 applicant is still active or on hold. Choose what happens to them.',
    ]);
    expect(without.body.errors.applicants.text).toMatch(/^2 applicants are still/);
    expect(await statusOf(job)).toBe('open');
  });

  it('moves, rejects, keeps in a pool and leaves applicants as decided, one by one where that is wanted', async () => {
    const [job, other] = [await openJob(), await openJob({ job_title: 'Planner' })];
    const [mover, doubled, rejected, kept, left] = [
      await apply(job),
      await apply(job),
      await apply(job),
      await apply(job, 'on_hold'),
      await apply(job, 'on_hold'),
    ];
    await apply(other, 'rejected', doubled.candidate);

    const { status, body } = await end(job, [
      { status: 'active', decision: 'move', job: other },
      { applicant: rejected.applicant, decision: 'reject' },
      { status: 'on_hold', decision: 'pool', pool },
      { applicant: left.applicant, decision: 'leave' },
    ]);

    expect([status, body.data?.job_status]).toEqual([200, 'closed']);
    expect(body.outcome.applicants).toEqual({ moved: 1, already_there: 1, pooled: 1, rejected: 1, left: 1 });
    expect(body.message).toBe(
      'Applicants: 1 moved, 1 had already applied to the other job, 1 added to a talent pool, 1 rejected, 1 unchanged',
    );
    expect(await read(mover)).toMatchObject({ job: { id: other }, status: 'active' });
    expect(await read(doubled)).toMatchObject({ job: { id: job }, status: 'withdrawn' });
    expect(await read(rejected)).toMatchObject({ job: { id: job }, status: 'rejected' });
    expect(await read(kept)).toMatchObject({ status: 'rejected' });
    expect((await server.admin.get(`${CANDIDATE}${kept.candidate}/`)).body.data.pools).toMatchObject([{ id: pool }]);
    expect(await read(left)).toMatchObject({ job: { id: job }, status: 'on_hold' });
    const { body: activity } = await server.admin.get(`${APPLICANT}${mover.applicant}/activity/`);
    expect(activity.results[0]).toMatchObject({ action: 'transitioned' });
  });

  it('rejects decisions that are incomplete, twice the same, or about a job that takes nobody, and changes nothing', async () => {
    const [job, draft] = [await openJob(), await openJob({ open_date: null })];
    await end(draft);
    const person = await apply(job);
    const rejectedWith = async (...decisions: object[]) => {
      const { status, body } = await end(job, decisions);
      return [status, Object.keys(body.errors ?? {})];
    };
    const invalid = [422, ['applicants']];

    expect(await rejectedWith({ status: 'active', decision: 'move' })).toEqual(invalid);
    expect(await rejectedWith({ status: 'active', decision: 'move', job })).toEqual(invalid);
    expect(await rejectedWith({ status: 'active', decision: 'move', job: draft })).toEqual(invalid);
    expect(await rejectedWith({ status: 'active', decision: 'move', job: 999_999 })).toEqual(invalid);
    expect(await rejectedWith({ status: 'active', decision: 'pool', pool: 999_999 })).toEqual(invalid);
    expect(await rejectedWith({ status: 'active', decision: 'reject', pool })).toEqual(invalid);
    expect(await rejectedWith({ decision: 'reject' })).toEqual(invalid);
    expect(await rejectedWith({ status: 'active', decision: 'hire' })).toEqual(invalid);
    const twice = { status: 'active', decision: 'reject' };
    expect(await rejectedWith(twice, { ...twice, decision: 'leave' })).toEqual(invalid);
    expect(await read(person)).toMatchObject({ status: 'active', job: { id: job } });
    expect(await statusOf(job)).toBe('open');
  });

  it('needs the permission for each decision, and asks nobody about applicants whom they cannot see', async () => {
    const [job, other] = [await openJob(), await openJob()];
    const person = await apply(job);
    const statusFor = async (by: Caller, decision: object) =>
      (await end(job, [{ status: 'active', ...decision }], { by })).status;
    const [reader, updater, blind] = [
      await recruiterWith(['view']),
      await recruiterWith(['view', 'update'], ['view_global']),
      await recruiterWith([]),
    ];

    expect(await statusFor(reader, { decision: 'reject' })).toBe(403);
    expect(await statusFor(updater, { decision: 'move', job: other })).toBe(403);
    expect(await statusFor(updater, { decision: 'pool', pool })).toBe(403);
    expect(await read(person)).toMatchObject({ status: 'active', job: { id: job } });
    expect((await end(job, undefined, { by: blind })).body).toMatchObject({ data: { job_status: 'closed' } });
    expect(await read(person)).toMatchObject({ status: 'active' });
  });

  it('decides for many jobs at once by status', async () => {
    const ids = [await openJob(), await openJob()];
    const people = [await apply(ids[0]!), await apply(ids[1]!)];

    const data = { close_reason, applicants: [{ status: 'active', decision: 'reject' }] };
    const { body } = await recruiter.post(`${JOB}bulk/transitions/close/`, { ids, data });

    expect(body.results).toEqual(ids.map((id) => ({ id, done: true })));
    for (const person of people) expect(await read(person)).toMatchObject({ status: 'rejected' });
  });

  it('closes the open openings with the job, keeps their number, and opens them again with it', async () => {
    const id = await openJob({ openings: 3 });
    const { body } = await server.admin.get(`${OPENING}?job_id=${id}&orderBy=id&ascending=1`);
    await server.admin.patch(`${OPENING}${body.results[0].id}/`, { status: 'filled' });
    const added = await server.create(OPENING, { job: id, reason: 'new_position' });
    await server.admin.patch(`${OPENING}${added.id}/`, { status: 'closed' });

    await end(id);
    expect(await openingsOf(id)).toEqual(['filled', 'closed', 'closed', 'closed']);
    expect((await server.admin.get(`${JOB}${id}/`)).body.data).toMatchObject({ openings: 3, openings_filled: 1 });

    await server.admin.post(`${JOB}${id}/transitions/reopen/`, {});
    expect(await openingsOf(id)).toEqual(['filled', 'open', 'open', 'closed']);
    expect((await server.admin.get(`${JOB}${id}/`)).body.data).toMatchObject({ openings: 3 });
  });

  it('keeps a changed number of openings for the day when the job is reopened', async () => {
    const id = await openJob();
    await end(id);
    await server.admin.patch(`${JOB}${id}/`, { openings: 2 });
    expect(await openingsOf(id)).toEqual(['closed']);

    await server.admin.post(`${JOB}${id}/transitions/reopen/`, {});
    expect(await openingsOf(id)).toEqual(['open', 'open']);
  });

  it('by its date closes the openings and leaves applicants as they are', async () => {
    const id = await openJob({ close_date: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) });
    const person = await apply(id);

    await changeDatedJobs(server.app, new Date(Date.now() + 4 * 86_400_000));

    expect([await statusOf(id), await openingsOf(id)]).toEqual(['closed', ['closed']]);
    expect(await read(person)).toMatchObject({ status: 'active' });
  });
});
