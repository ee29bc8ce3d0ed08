import { beforeAll, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { type Caller, type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';

const TASK = '/api/v1/customer/task/';
const JOB = '/api/v1/customer/job/';
const CANDIDATE = '/api/v1/customer/candidate/';
const APPLICANT = '/api/v1/customer/applicant/';
const BELL = '/api/v1/customer/notifications/';

describe.each(moduleDatabases())('tasks on %s', (kind) => {
  let server: HierarchyServer;
  let ida: TestUser;
  let per: TestUser;
  let vendor: TestUser;
  let job: number;
  let candidate: number;
  let applicant: number;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    ida = await server.build.user({ permissions: { task: ['assign', 'view_related'], job: ['view_own'] } });
    per = await server.build.user({ permissions: {} });
    vendor = await server.build.user({ role: 'Vendor' });
    const organization = (await server.create(ORG, { name: 'Halden' })).id;
    job = (await server.create(JOB, { job_title: 'Dispatcher', organization, openings: 1, recruiter: ida.id })).id;
    candidate = (await server.create(CANDIDATE, { first_name: 'Ada', last_name: 'Holm' })).id;
    applicant = (await server.create(APPLICANT, { candidate, job })).id;
  }, 60_000);

  const by = (user: TestUser): Caller => server.by(user);
  const titles = async (user: TestUser): Promise<string[]> =>
    (await by(user).get(TASK)).body.results.map(({ title }: { title: string }) => title).sort();
  const news = async (user: TestUser): Promise<string[]> =>
    (await by(user).get(BELL)).body.results.map(({ message }: { message: string }) => message);

  it('are everyone’s own: users see those that they have or gave, and tick off theirs', async () => {
    const own = (await by(per).post(TASK, { title: 'Read the CV' })).body.data;
    const given = (await by(ida).post(TASK, { title: 'Book a room', assignee: per.id })).body.data;

    expect(own.assignee.id).toBe(per.id);
    expect(await titles(per)).toEqual(['Book a room', 'Read the CV']);
    expect(await titles(ida)).toEqual(['Book a room']);
    expect(await titles(vendor)).toEqual([]);
    expect((await by(per).patch(`${TASK}${given.id}/`, { done: true })).status).toBe(200);
    expect((await by(vendor).patch(`${TASK}${given.id}/`, { done: false })).status).toBe(404);
  });

  it('name to Vendors no one but themselves, and go to no one else', async () => {
    const names = await by(vendor).get(`${TASK}options/assignee/`);
    const given = await by(vendor).post(TASK, { title: 'For Per', assignee: per.id });
    const own = await by(vendor).post(TASK, { title: 'Send papers' });

    expect(names.body.results.map(({ id }: { id: number }) => id)).toEqual([vendor.id]);
    expect([given.status, own.status]).toEqual([422, 201]);
    expect((await by(per).get(`${TASK}options/assignee/`)).body.results.length).toBeGreaterThan(2);
    await server.admin.delete(`${TASK}${own.body.data.id}/`);
  });

  it('go to others only with the permission to assign, and these are notified', async () => {
    const refused = await by(per).post(TASK, { title: 'For Ida', assignee: ida.id });
    const kept = (await by(per).post(TASK, { title: 'Not for Ida' })).body.data.id;
    const handed = await by(per).patch(`${TASK}${kept}/`, { assignee: ida.id });
    const mine = (await by(ida).post(TASK, { title: 'Call Ada' })).body.data.id;
    const before = await news(ida);
    const given = await by(ida).patch(`${TASK}${mine}/`, { assignee: vendor.id });

    expect([refused.status, handed.status, given.status]).toEqual([403, 422, 200]);
    expect(before).toEqual([]);
    expect(await news(vendor)).toEqual(['You have a new task: “Call Ada”']);
    const [told] = (await by(vendor).get(BELL)).body.results;
    expect(told).toMatchObject({ context: 'task', type: 'info' });
  });

  it('of a job, a candidate or an applicant are seen by users who can see it and view related tasks', async () => {
    const other = (await server.create(JOB, { ...(await jobValues()), job_title: 'Driver' })).id;
    for (const [title, about] of [
      ['of her job', { job }],
      ['of another job', { job: other }],
      ['of Ada', { candidate }],
      ['of an application', { applicant }],
    ] as const)
      await server.create(TASK, { title, ...about });
    const manager = await server.build.user({ role: 'Hiring Manager' });
    const reader = await server.build.user({ permissions: { task: ['view_related'], candidate: ['view_global'] } });

    expect((await titles(ida)).filter((title) => title.startsWith('of '))).toEqual(['of her job']);
    expect(await titles(reader)).toEqual(['of Ada']);
    expect(await titles(manager)).toEqual([]);
    await server.admin.patch(`${JOB}${job}/`, { hiring_team: [{ user: manager.id, part: 'interviewer' }] });
    expect(await titles(manager)).toEqual(expect.arrayContaining(['of an application', 'of her job', 'of Ada']));
    expect(await titles(manager)).not.toContain('of another job');
    expect(await titles(per)).not.toContain('of her job');
  });

  const jobValues = async () => {
    const { organization, openings } = (await server.admin.get(`${JOB}${job}/`)).body.data;
    return { organization: organization.id, openings };
  };

  it('are about one record at most', async () => {
    const { status, body } = await server.admin.post(TASK, { title: 'Both', job, candidate });

    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['job', 'candidate', 'applicant']);
  });

  it('say when they were done and by whom, until they are open again', async () => {
    const { id } = (await by(per).post(TASK, { title: 'Finish' })).body.data;
    const done = (await by(per).patch(`${TASK}${id}/`, { done: true })).body.data;
    const later = (await server.admin.patch(`${TASK}${id}/`, { notes: 'Well done', assignee: ida.id })).body.data;
    const open = (await server.admin.patch(`${TASK}${id}/`, { done: false })).body.data;

    expect(done.done_by.id).toBe(per.id);
    expect(Date.now() - Date.parse(done.done_on)).toBeLessThan(60_000);
    expect(later).toMatchObject({ done_by: done.done_by, done_on: done.done_on });
    expect(open).toMatchObject({ done_by: null, done_on: null });
  });

  it('go with their job, and to the candidate that theirs is merged into', async () => {
    const twin = (await server.create(CANDIDATE, { first_name: 'Ada', last_name: 'Holm-Berg' })).id;
    const { id } = await server.create(TASK, { title: 'Ask for references', candidate: twin });
    const merged = await server.admin.post(`${CANDIDATE}merge/`, { into: candidate, from: [twin] });

    expect(merged.status).toBe(200);
    expect((await server.admin.get(`${TASK}${id}/`)).body.data.candidate.id).toBe(candidate);
  });
});
