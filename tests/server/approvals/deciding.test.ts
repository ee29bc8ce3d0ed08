import { beforeEach, describe, expect, it } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { JOB, NOTE, startApprovalServer } from './approvals-kit.ts';

describe.each(moduleDatabases())('a request for approval on %s', async (kind) => {
  const server = await startApprovalServer(kind);
  const { people, rita, level, matrix, submitted, job, requestOf, decide, isAsked, forgetMatrices } = server;

  beforeEach(forgetMatrices);

  it('asks level after level, and opens the job after the last', async () => {
    await matrix([level(1, people.jonas), level(2, people.elif)]);
    const id = await submitted();
    expect([await isAsked(people.jonas, id), await isAsked(people.elif, id)]).toEqual([true, false]);

    expect((await decide(people.jonas, id)).status).toBe(200);
    expect(await job(id)).toMatchObject({ job_status: 'pending_approval', approved_by: null });
    expect([await isAsked(people.jonas, id), await isAsked(people.elif, id)]).toEqual([false, true]);

    await decide(people.elif, id);
    expect(await job(id)).toMatchObject({ job_status: 'open', approved_by: { id: people.elif.id } });
  });

  it('lets no one skip a level, whatever their permissions', async () => {
    await matrix([level(1, people.jonas), level(2, people.elif)]);
    const id = await submitted();

    expect((await server.admin.post(`${JOB}${id}/transitions/approve/`, {})).status).toBe(403);
    expect(await job(id)).toMatchObject({ job_status: 'pending_approval' });
  });

  it('brings a rejected job back to draft with its note, and asks no one else', async () => {
    await matrix([level(1, people.jonas), level(1, people.ada), level(2, people.elif)]);
    const id = await submitted();
    await decide(people.jonas, id, { is_approved: false, ...NOTE });

    expect(await job(id)).toMatchObject({ job_status: 'draft', rejection_note: 'Too expensive' });
    expect(await isAsked(people.ada, id)).toBe(false);
  });

  it('needs all of a level or one, as the matrix says', async () => {
    await matrix([level(1, people.jonas), level(1, people.ada)]);
    const all = await submitted();
    await decide(people.jonas, all);
    expect(await job(all)).toMatchObject({ job_status: 'pending_approval' });
    await decide(people.ada, all);
    expect(await job(all)).toMatchObject({ job_status: 'open' });

    await forgetMatrices();
    await matrix([level(1, people.jonas, { rule: 'one' }), level(1, people.ada, { rule: 'one' })]);
    const one = await submitted();
    await decide(people.ada, one);
    expect(await job(one)).toMatchObject({ job_status: 'open' });
    expect(await isAsked(people.jonas, one)).toBe(false);
  });

  it('lets no one approve their own request while someone else can', async () => {
    await matrix([level(1, people.rita)]);
    const id = await submitted();

    expect(await isAsked(people.rita, id)).toBe(false);
    expect((await rita.post(`${JOB}${id}/transitions/approve/`, {})).status).toBe(403);
    expect((await server.admin.post(`${JOB}${id}/transitions/approve/`, {})).status).toBe(200);
    expect(await job(id)).toMatchObject({ job_status: 'open' });
  });

  it('is decided by its requester where no one else could, and the activity says so', async () => {
    const id = await submitted({}, server.admin);
    const { body } = await server.admin.post(`/api/v1/customer/approval/job/${id}/decision/`, { is_approved: true });
    expect(body.data.rounds[0].levels[0].places[0]).toMatchObject({ by: 'requester', decision: { is_own: true } });

    const { rows } = await server.app.database.query(
      `select after ->> 'own_request' as own from system.activity where action = 'approval_given' and record_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ own: 'true' }]);
    expect(await job(id)).toMatchObject({ job_status: 'open' });
  });

  it('is denied with others at once without a note, each with its own result, and the requester is notified', async () => {
    await matrix([level(1, people.jonas)]);
    const [first, second] = [await submitted(), await submitted()];
    const ids = [(await requestOf(people.jonas, first))!.id, (await requestOf(people.jonas, second))!.id];
    await server.admin.delete(`${JOB}${second}/`);
    await server.app.database.query(
      `update system.notifications set action = 'popup' where id = $1`, // as if the request were still on the screen
      [ids[1]],
    );
    const { body } = await server
      .by(people.jonas)
      .patch('/api/v1/customer/bulk-notifications-update/', { to_update: ids.map((id) => ({ id, is_deny: true })) });

    expect(body.results).toEqual([
      { id: ids[0], is_done: true, reason: null },
      { id: ids[1], is_done: false, reason: expect.any(String) },
    ]);
    expect(await job(first)).toMatchObject({ job_status: 'draft', rejection_note: 'Rejected without a note' });
    const told = (await rita.get('/api/v1/customer/notifications/?type=job&limit=5')).body.results;
    expect(told[0]).toMatchObject({ message_key: 'rejected', job: { id: first } });
  });

  it('of twenty decisions at once counts one', async () => {
    await matrix([level(1, people.jonas)]);
    const id = await submitted();
    const request = (await requestOf(people.jonas, id))!; // Jonas is asked
    const answers = Array.from({ length: 20 }, (_, index) => ({ is_approved: index % 2 === 0, ...NOTE }));
    const jonas = server.by(people.jonas);
    const replies = await Promise.all(
      answers.map((answer) => jonas.patch(`/api/v1${request.request_url}`, { notification_id: request.id, ...answer })),
    );

    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(['open', 'draft']).toContain((await job(id)).job_status);
  });
});
