import { beforeEach, describe, expect, it } from 'vitest';
import { followApprovers } from '#server/features/approvals/reconcile.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import { JOB, STATUS, BUDGET, startApprovalServer } from './approvals-kit.ts';

describe.each(moduleDatabases())('a request for approval that waits on %s', async (kind) => {
  const server = await startApprovalServer(kind);
  const { people, rita, level, matrix, submitted, job, decide, isAsked, forgetMatrices } = server;
  const { org } = server.units;

  beforeEach(forgetMatrices);

  it('replaces an approver who leaves or loses the role', async () => {
    await matrix([level(1, people.ada, { delegate: people.jonas.id })]);
    const id = await submitted();
    expect(await isAsked(people.jonas, id)).toBe(false);
    const change = (values: object) => server.admin.patch(`/api/v1/users/member/${people.ada.id}/`, values);

    expect((await change({ role: ['Vendor'] })).status).toBe(200);
    expect([await isAsked(people.ada, id), await isAsked(people.jonas, id)]).toEqual([false, true]);
    await change({ role: ['Recruiter'] });
    expect([await isAsked(people.ada, id), await isAsked(people.jonas, id)]).toEqual([true, false]);
    await decide(people.ada, id);
    expect(await job(id)).toMatchObject({ job_status: 'open' });
  });

  it('replaces a delegate who lost the role with the approver or the Admins', async () => {
    await matrix([level(1, people.ada, { delegate: people.jonas.id })]);
    const id = await submitted();
    const change = (user: { id: number }, role: string) =>
      server.admin.patch(`/api/v1/users/member/${user.id}/`, { role: [role] });
    await change(people.ada, 'Vendor');
    expect(await isAsked(people.jonas, id)).toBe(true);

    await change(people.jonas, 'Vendor');
    expect([await isAsked(people.ada, id), await isAsked(people.jonas, id)]).toEqual([false, false]);
    await change(people.jonas, 'Recruiter');
    expect(await isAsked(people.jonas, id)).toBe(true);
    await change(people.ada, 'Recruiter');
  });

  it('reminds after working days, and then asks the Admins too', async () => {
    await matrix([level(1, people.jonas, { remind_after: 1, escalate_after: 2 })]);
    const id = await submitted();
    const { rows } = await server.app.database.query<{ id: number }>(
      `update system.approvals set chain = jsonb_set(chain, '{0,asked_on}', to_jsonb((now() - interval '8 days')::text))
        where subject_id = $1 and state = 'pending' returning id`,
      [id],
    );
    expect(rows).toHaveLength(1);
    await followApprovers(server.app);
    await followApprovers(server.app);

    const { body } = await server.by(people.jonas).get('/api/v1/customer/notifications/?type=job&limit=50');
    const told = body.results.filter((each: { job: { id: number } }) => each.job?.id === id);
    expect(told.map((each: { message_key: string }) => each.message_key)).toEqual(['reminder', 'approval']);
    expect((await server.admin.post(`${JOB}${id}/transitions/approve/`, {})).status).toBe(200);
    expect(await job(id)).toMatchObject({ job_status: 'open' });
  });

  it('is told on the record: who, when, the note and what is pending, and is reminded once a day', async () => {
    await matrix([level(1, people.jonas), level(2, people.elif)]);
    const id = await submitted();
    const at = `/api/v1/customer/approval/job/${id}/`;
    const jonas = server.by(people.jonas);
    expect((await jonas.get(at)).body.data.can).toEqual({
      decide: true,
      withdraw: false,
      remind: false,
      replace: false,
    });
    const decided = await jonas.post(`${at}decision/`, { is_approved: true, note_title: 'Fine' });
    expect(decided.body.data.rounds[0]).toMatchObject({
      state: 'pending',
      choice: { matrix: { name: 'Port' } },
      requester: { id: people.rita.id },
      levels: [
        { state: 'approved', places: [{ decision: { user: { id: people.jonas.id }, note_title: 'Fine' } }] },
        { state: 'current', places: [{ asked: [{ id: people.elif.id }], decision: null }] },
      ],
    });
    expect((await jonas.post(`${at}decision/`, { is_approved: true })).status).toBe(403);

    expect((await rita.post(`${at}remind/`, {})).status).toBe(200);
    expect((await rita.post(`${at}remind/`, {})).status).toBe(409);
    expect((await rita.post(`${at}replace/`, { level: 2, place: 0, user: people.ada.id })).status).toBe(403);
    const vendor = await server.build.user({ role: 'Vendor' });
    expect((await server.admin.post(`${at}replace/`, { level: 2, place: 0, user: vendor.id })).status).toBe(422);
    const replaced = await server.admin.post(`${at}replace/`, { level: 2, place: 0, user: people.ada.id });
    expect(replaced.body.data.rounds[0].levels[1].places[0]).toMatchObject({
      by: 'replaced',
      asked: [{ id: people.ada.id }],
    });
    expect([await isAsked(people.elif, id), await isAsked(people.ada, id)]).toEqual([false, true]);
    await decide(people.ada, id);
    expect(await job(id)).toMatchObject({ job_status: 'open' });
  });

  it('takes no one in place of an approver who is the requester or in the level already', async () => {
    await matrix([level(1, people.jonas), level(1, people.ada)]);
    const at = `/api/v1/customer/approval/job/${await submitted()}/replace/`;
    const replaceAda = async ({ id: user }: { readonly id: number }) =>
      (await server.admin.post(at, { level: 1, place: 1, user })).status;

    expect([await replaceAda(people.jonas), await replaceAda(people.rita)]).toEqual([422, 422]);
    expect(await replaceAda(people.elif)).toBe(200);
  });

  it('is withdrawn by the user who asked, without a word to others', async () => {
    await matrix([level(1, people.jonas)]);
    const id = await submitted();
    const { status } = await rita.post(`${JOB}${id}/transitions/withdraw/`, {});

    expect([status, (await job(id)).job_status]).toEqual([200, 'draft']);
    expect(await isAsked(people.jonas, id)).toBe(false);
  });

  it('is withdrawn by no one else who can change the job, but by Admins', async () => {
    await matrix([level(1, people.jonas)]);
    const id = await submitted();
    const colleague = server.by(await server.build.user({ role: 'Super Recruiter' }));
    const by = async (user: typeof colleague) => {
      const { status, body } = await user.post(`${JOB}${id}/transitions/withdraw/`, {});
      return [status, body.message];
    };

    expect([await by(colleague), await by(server.by(people.ada))]).toEqual(
      Array.from({ length: 2 }, () => [403, expect.stringContaining('the user who asked for approval and Admins')]),
    );
    expect([(await job(id)).job_status, await isAsked(people.jonas, id)]).toEqual(['pending_approval', true]);
    expect((await by(server.admin))[0]).toBe(200);
    expect((await job(id)).job_status).toBe('draft');
  });

  it('ends with its job in the trash, and is asked again about the same change when the job is restored', async () => {
    await matrix([level(1, people.jonas)]);
    const id = await submitted();
    await decide(people.jonas, id);
    await rita.patch(`${JOB}${id}/`, { openings: 3 });
    expect((await server.admin.delete(`${JOB}${id}/`)).status).toBe(200);
    expect(await isAsked(people.jonas, id)).toBe(false);

    await server.admin.post(`${JOB}trash/restore/`, { ids: [id] });
    expect(await job(id)).toMatchObject({ job_status: 'pending_approval', openings: 1 });
    await decide(people.jonas, id);
    expect(await job(id)).toMatchObject({ job_status: 'open', openings: 3 });
  });

  it('needs a budget where the team wants one', async () => {
    await server.admin.patch(BUDGET, { status: true });
    const { body } = await rita.post(JOB, { job_title: 'Dispatcher', organization: org, openings: 1 });
    const sent = await rita.post(`${JOB}${body.data.id}/transitions/submit/`, {});
    const id = await submitted({ budget: { amount: 90_000, currency: 'EUR' } });
    await server.admin.post(`${JOB}${id}/transitions/approve/`, {});
    const removed = await rita.patch(`${JOB}${id}/`, { budget: null });
    await server.admin.patch(BUDGET, { status: false });

    for (const { status, body: refusal } of [sent, removed])
      expect([status, Object.keys(refusal.errors)]).toEqual([422, ['budget']]);
  });

  it('ends with an entry in the activity where it is switched off, and the job opens', async () => {
    await matrix([level(1, people.jonas)]);
    const id = await submitted();
    await server.admin.patch(STATUS, { status: false });
    const { rows } = await server.app.database.query(
      `select action from system.activity where action = 'approval_switched_off' and record_id = $1`,
      [id],
    );
    await server.admin.patch(STATUS, { status: true });

    expect(await job(id)).toMatchObject({ job_status: 'open', approved_by: null });
    expect(await isAsked(people.jonas, id)).toBe(false);
    expect(rows).toHaveLength(1);
  });
});
