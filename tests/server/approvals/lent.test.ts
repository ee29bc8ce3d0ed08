import { beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { JOB, MATRIX, startApprovalServer } from './approvals-kit.ts';

describe.each(moduleDatabases())('an approver who can’t view the job, on %s', async (kind) => {
  const server = await startApprovalServer(kind);
  const { people, rita, level, matrix, submitted, job, forgetMatrices, units } = server;
  const nothing = await server.build.user({ role: 'Recruiter', firstName: 'Noor', permissions: {} });
  const noor = server.by(nothing);

  beforeEach(forgetMatrices);

  const secret = (values: object = {}) =>
    submitted(
      { job_title: 'Harbour pilot', confidential: true, salary_to: { amount: 90_000, currency: 'EUR' }, ...values },
      server.admin,
    );
  const idsOf = async (user: TestUser) => {
    const { status, body } = await server.by(user).get(JOB);
    return status === 200 ? body.results.map(({ id }: { id: number }) => id) : status;
  };
  const titles = (user: TestUser) =>
    server.mails.flatMap(({ to, subject, text }) => (to === user.username ? [`${subject} ${text}`] : [])).join();

  it('reads it from the request until the decision, wherever a job is read, and no other', async () => {
    await matrix([level(1, nothing)]);
    const other = await server.admin.post(JOB, { job_title: 'Diver', organization: units.org, openings: 1 });
    expect(await idsOf(nothing)).toBe(403);
    const id = await secret();

    const read = await noor.get(`${JOB}${id}/`);
    expect(read.body.data).toMatchObject({
      job_title: 'Harbour pilot',
      organization: { name: 'Halden Group' },
      openings: 1,
      salary_to: { amount: 90_000 },
    });
    expect(await idsOf(nothing)).toEqual([id]);
    expect((await noor.get(`${JOB}${other.body.data.id}/`)).status).toBe(404);
    expect((await noor.get(`/api/v1/search/?query=pilot`)).text).toContain('Harbour pilot');
    expect(titles(nothing)).toContain('Harbour pilot');
    expect((await noor.get('/api/v1/customer/notifications/?type=job')).text).toContain('Harbour pilot');
    expect((await noor.get(`/api/v1/customer/approval/job/${id}/`)).body.data.can).toMatchObject({ decide: true });

    const decided = await noor.post(`/api/v1/customer/approval/job/${id}/decision/`, { is_approved: true });
    expect(decided.status).toBe(200);
    expect(decided.body.data.rounds).toEqual([]);
    expect(await job(id)).toMatchObject({ job_status: 'open' });
    expect([(await noor.get(`${JOB}${id}/`)).status, await idsOf(nothing)]).toEqual([403, 403]);
    expect((await noor.get('/api/v1/search/?query=pilot')).text).not.toContain('Harbour pilot');
  });

  it('reads it no more once another level, the requester or an Admin goes on', async () => {
    await matrix([level(1, nothing), level(2, people.jonas)]);
    const id = await secret();
    const status = async (user: TestUser) => (await server.by(user).get(`${JOB}${id}/`)).status;
    expect([await status(nothing), await status(people.jonas)]).toEqual([200, 404]);
    await noor.post(`/api/v1/customer/approval/job/${id}/decision/`, { is_approved: true });
    expect([await status(nothing), await status(people.jonas)]).toEqual([403, 200]);

    expect((await server.admin.post(`${JOB}${id}/transitions/withdraw/`, {})).status).toBe(200);
    expect(await status(people.jonas)).toBe(404);
  });

  it('changes nothing of it, and has nothing that belongs to it, whatever they can do with their own jobs', async () => {
    const manager = await server.build.user({ role: 'Hiring Manager', firstName: 'Mads' });
    await matrix([level(1, manager, { type: 'hiring_manager' })]);
    const id = await secret();
    await server.create('/api/v1/customer/job-note/', { job: id, title: 'Pay', text: 'They pay too much' });
    const mads = server.by(manager);
    expect((await mads.get(`${JOB}${id}/`)).status).toBe(200);

    const changes = [
      await mads.patch(`${JOB}${id}/`, { job_title: 'Mine' }),
      await mads.delete(`${JOB}${id}/`),
      await mads.post(`${JOB}${id}/transitions/withdraw/`, {}),
      await mads.post(`${JOB}${id}/actions/clone/`, {}),
      await mads.post('/api/v1/customer/job-note/', { job: id, title: 'Pay', text: 'Mine' }),
      await mads.post('/api/v1/customer/job-opening/', { job: id }),
    ];
    for (const { status } of changes) expect([403, 404, 422]).toContain(status);
    expect(await job(id)).toMatchObject({ job_title: 'Harbour pilot', job_status: 'pending_approval' });
    for (const address of ['job-note', 'job-opening', 'applicant'])
      expect((await mads.get(`/api/v1/customer/${address}/?job_id=${id}`)).body.results ?? []).toEqual([]);
    expect((await mads.get(`${JOB}export/?format=csv`)).text).not.toContain('Harbour pilot');
  });

  it('is named before the matrix is saved, and Check access says that it is lent', async () => {
    const draft = { name: 'Draft', org: units.org, levels: [level(1, nothing)] };
    const asked = async (question: object) => (await server.admin.post(`${MATRIX}who/`, question)).body.data.unreadable;
    expect(await asked({ unit: { org: units.org }, matrix: draft })).toEqual([nothing.id]);

    await matrix([level(1, nothing)]);
    const id = await secret();
    expect(await asked({ job: id })).toEqual([nothing.id]);
    const explain = async (user: TestUser) =>
      (await server.admin.get(`/api/v1/users/member/${user.id}/access/?resource=jobs&record=${id}`)).body.data.answer
        .actions;
    const { read, update } = await explain(nothing);
    expect(read).toMatchObject({
      allowed: true,
      reasons: [{ source: 'lent', option: 'view_asked', verdict: { holds: true } }],
    });
    expect(update).toMatchObject({ allowed: false });
    expect((await explain(people.rita)).read).toMatchObject({ allowed: false });
    expect((await rita.get(`${JOB}${id}/`)).status).toBe(404);
  });
});
