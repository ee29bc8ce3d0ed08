import { beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { JOB, startApprovalServer } from './approvals-kit.ts';

describe.each(moduleDatabases())('a request for approval on %s', async (kind) => {
  const server = await startApprovalServer(kind);
  const { people, rita, level, matrix, submitted, job, forgetMatrices } = server;

  beforeEach(forgetMatrices);

  it('is decided by an emailed link, once and only by POST, for a reader without a session', async () => {
    await matrix([level(1, people.jonas)]);
    const id = await submitted({ job_title: 'Crane operator', salary_to: { amount: 50_000, currency: 'EUR' } });
    const mail = server.mails.findLast(({ to }) => to === people.jonas.username)!;
    const [, token] = /\/auth\/approval\/([\w-]+)/.exec(mail.text)!;
    const url = `/api/v1/approval-link/${token}/`;
    const { app } = server;

    const looked = await app.inject({ method: 'GET', url });
    expect(looked.json().data).toMatchObject({
      title: 'Crane operator',
      level: 1,
      levels: 1,
      facts: expect.arrayContaining([{ name: 'Organization', value: 'Halden Group' }]),
    });
    expect(looked.headers['set-cookie']).toBeUndefined();
    expect(await job(id)).toMatchObject({ job_status: 'pending_approval' });

    const post = (payload: object) => app.inject({ method: 'POST', url, payload });
    expect((await post({ is_approved: false })).statusCode).toBe(422);
    const sent = await Promise.all(Array.from({ length: 5 }, () => post({ is_approved: true })));
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await job(id)).toMatchObject({ job_status: 'open', approved_by: { id: people.jonas.id } });
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect((await rita.get(JOB)).status).toBe(200);
  });

  it('works for 7 days, and neither ends a session nor opens one', async () => {
    await matrix([level(1, people.jonas)]);
    await submitted();
    const mail = server.mails.findLast(({ to }) => to === people.jonas.username)!;
    const url = `/api/v1/approval-link/${/\/auth\/approval\/([\w-]+)/.exec(mail.text)![1]}/`;
    const { database } = server.app;
    const { rows } = await database.query<{ days: number }>(
      `update system.approval_links set expires_on = expires_on - interval '7 days'
        where approval_id = (select max(id) from system.approvals)
        returning extract(day from expires_on + interval '7 days 1 minute' - now())::int as days`,
    );
    expect(rows).toEqual([{ days: 7 }]);
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'POST', url, payload: { is_approved: true } })).statusCode).toBe(404);

    await database.query(`update system.approval_links set expires_on = now() + interval '1 minute'`);
    const decided = await server.app.inject({ method: 'POST', url, payload: { is_approved: true } });
    expect([decided.statusCode, decided.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await server.by(people.jonas).get(JOB)).status).toBe(200);
  });

  it('stays dead once its approver was deactivated or is not asked anymore, also when they are asked again', async () => {
    await matrix([level(1, people.jonas)]);
    const id = await submitted();
    const addresses = () =>
      server.mails.flatMap(({ to, text }) => {
        const token = to === people.jonas.username && /\/auth\/approval\/([\w-]+)/.exec(text)?.[1];
        return token ? [`/api/v1/approval-link/${token}/`] : [];
      });
    const look = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode;
    const change = (values: object) => server.admin.patch(`/api/v1/users/member/${people.jonas.id}/`, values);
    const first = addresses().at(-1)!;
    expect(await look(first)).toBe(200);

    for (const [leave, comeBack] of [
      [{ is_active: false }, { is_active: true }],
      [{ role: ['Vendor'] }, { role: ['Recruiter'] }],
    ] as const) {
      const before = addresses().at(-1)!;
      expect((await change(leave)).status).toBe(200);
      expect((await change(comeBack)).status).toBe(200);
      expect([await look(before), await look(addresses().at(-1)!)]).toEqual([404, 200]);
    }
    const post = (url: string) => server.app.inject({ method: 'POST', url, payload: { is_approved: true } });
    expect((await post(first)).statusCode).toBe(404);
    expect(await job(id)).toMatchObject({ job_status: 'pending_approval' });
    expect((await post(addresses().at(-1)!)).statusCode).toBe(200);
  });

  const linked = async (user: TestUser) => {
    const mail = server.mails.findLast(({ to }) => to === user.username)!; // they have been asked
    const [, token] = /\/auth\/approval\/([\w-]+)/.exec(mail.text)!;
    return (await server.app.inject({ method: 'GET', url: `/api/v1/approval-link/${token}/` })).json().data;
  };

  const notificationOf = async (user: TestUser, id: number) => {
    const { body } = await server.by(user).get('/api/v1/customer/notifications/?type=job&limit=50');
    return body.results.find(
      (each: { job: { id: number }; request_url: string | null }) => each.job.id === id && each.request_url !== null,
    );
  };
  const workOf = async (user: TestUser, id: number) =>
    (await server.by(user).get('/api/v1/customer/my-work/?kind=approval')).body.results
      .map(({ notification }: { notification: { job: { id: number } } }) => notification)
      .find(({ job: of }: { job: { id: number } }) => of.id === id);
  const roundsOf = async (user: TestUser, id: number) =>
    (await server.by(user).get(`/api/v1/customer/approval/job/${id}/`)).body.data.rounds;

  it('says what the approver can’t view wherever they decide, and shows nothing of it', async () => {
    await matrix([level(1, people.elif)]);
    const amounts = { salary_to: { amount: 50_000, currency: 'EUR' }, budget: { amount: 90_000, currency: 'EUR' } };
    const id = await submitted({ job_title: 'Diver', ...amounts });
    const shown = await linked(people.elif);
    const noBudget = { is_readable: true, changes: [], fields: ['Budget'] };
    expect(shown).toMatchObject({ title: 'Diver', withheld: noBudget });
    expect((await notificationOf(people.elif, id)).withheld).toEqual(noBudget);
    expect(await workOf(people.elif, id)).toMatchObject({ withheld: noBudget });
    expect((await roundsOf(people.elif, id))[0]).toMatchObject({ withheld: noBudget });
    expect(JSON.stringify(shown)).not.toContain('90,000');

    await server.by(people.elif).post(`/api/v1/customer/approval/job/${id}/decision/`, { is_approved: true });
    await rita.patch(`${JOB}${id}/`, { budget: { amount: 95_000, currency: 'EUR' } });
    const budgetChanges = { is_readable: true, changes: ['Budget'], fields: [] };
    const [pending, approved] = await roundsOf(people.elif, id);
    expect(pending).toMatchObject({ state: 'pending', changes: [], withheld: budgetChanges });
    expect(approved).toMatchObject({ withheld: null });
    expect((await notificationOf(people.elif, id)).withheld).toEqual(budgetChanges);
    expect(await linked(people.elif)).toMatchObject({ changes: [], withheld: budgetChanges });
  });
});
