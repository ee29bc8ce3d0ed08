import { beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
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
});
