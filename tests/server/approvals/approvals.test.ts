import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followApprovers } from '#server/features/approvals/reconcile.ts';
import { COMPANY, type Caller, type HierarchyServer, ORG, startHierarchyServer, UNIT } from '../resources/hierarchy.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';

const JOB = '/api/v1/customer/job/';
const MATRIX = '/api/v1/admin-app/job-approval/';
const STATUS = '/api/v1/admin-app/job-approval-status/';
const BUDGET = '/api/v1/admin-app/budgeted-status/';
const NOTE = { note_title: 'Too expensive', note_description: '<p>Ask again in March</p>' };

describe.each(moduleDatabases())('approval on %s', (kind) => {
  let server: HierarchyServer;
  let people: Record<'jonas' | 'ada' | 'elif' | 'rita', TestUser>;
  let rita: Caller;
  let org: number;
  let company: number;
  let business_unit: number;

  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    org = (await server.create(ORG, { name: 'Halden Group' })).id;
    company = (await server.create(COMPANY, { name: 'Halden Logistics', organization: org })).id;
    business_unit = (await server.create(UNIT, { name: 'Port', organization: org, company })).id;
    const permissions = { job: ['view_global', 'create', 'update'] };
    const { user } = server.build;
    people = {
      jonas: await user({ role: 'Recruiter', firstName: 'Jonas', permissions }),
      ada: await user({ role: 'Recruiter', firstName: 'Ada', permissions }),
      rita: await user({ role: 'Recruiter', firstName: 'Rita', permissions }),
      elif: await user({ role: 'Hiring Manager', firstName: 'Elif' }),
    };
    rita = server.by(people.rita);
    await server.admin.patch(STATUS, { status: true });
  });

  beforeEach(async () => {
    await server.app.database.query('delete from system.approval_matrices');
  });

  const level = (number: number, user: TestUser, more: object = {}) => ({
    level: number,
    type: user === people.elif ? 'hiring_manager' : 'recruiter',
    user: user.id,
    ...more,
  });
  const matrix = (levels: readonly object[], more: object = {}) =>
    server.create(MATRIX, { name: 'Port', org, company: null, business_unit: null, department: null, levels, ...more });
  const submitted = async (values: object = {}, by: Caller = rita): Promise<number> => {
    const made = await by.post(JOB, { job_title: 'Dispatcher', organization: org, openings: 1, ...values });
    const { id } = made.body.data;
    const sent = await by.post(`${JOB}${id}/transitions/submit/`, {});
    if (sent.status !== 200) throw new Error(sent.text);
    return id;
  };
  const job = async (id: number) => (await server.admin.get(`${JOB}${id}/`)).body.data;
  const requestOf = async (user: TestUser, id: number) =>
    (await server.by(user).get('/api/v1/customer/notifications/?type=job&limit=50')).body.results.find(
      (each: { job: { id: number } | null; type: string; request_url: string | null }) =>
        each.job?.id === id && each.type === 'approval' && each.request_url !== null,
    );
  const decide = async (user: TestUser, id: number, body: object = { is_approved: true }) => {
    const request = await requestOf(user, id);
    if (!request) throw new Error('not asked');
    return server
      .by(user)
      .patch(`/api/v1${request.request_url}`, { notification_id: request.id, is_read: true, ...body });
  };
  const isAsked = async (user: TestUser, id: number) => (await requestOf(user, id)) !== undefined;

  it('keeps a matrix as the specification has it, for Admins alone', async () => {
    const { id } = await matrix([level(1, people.jonas), level(2, people.elif)], { company, business_unit });
    const { body } = await server.admin.get(
      `${MATRIX}?orderBy=name&ascending=1&query=port&page=1&limit=5&paginate=true`,
    );

    expect(body).toMatchObject({
      code: 0,
      count: 1,
      results: [
        {
          id,
          name: 'Port',
          org: { id: org, name: 'Halden Group' },
          company: { id: company, name: 'Halden Logistics' },
          business_unit: { id: business_unit, name: 'Port' },
          department: null,
          levels: [
            {
              level: 1,
              type: 'recruiter',
              user: { first_name: 'Jonas', email: people.jonas.username, is_active: true },
            },
            { level: 2, type: 'hiring_manager', user: { first_name: 'Elif' }, problem: null },
          ],
          updated_by: { username: expect.any(String) },
          updated_on: expect.any(String),
        },
      ],
    });
    expect((await server.admin.patch(`${MATRIX}${id}/`, { name: 'Yard' })).body.data).toMatchObject({
      name: 'Yard',
      version: 2,
    });
    for (const reply of [await rita.get(MATRIX), await rita.post(MATRIX, {}), await rita.delete(`${MATRIX}${id}/`)])
      expect(reply.status).toBe(403);
    expect((await server.admin.delete(`${MATRIX}${id}/`)).body).toEqual({ code: 0, message: 'Approval deleted' });
    expect((await server.admin.delete(`${MATRIX}${id}/`)).status).toBe(404);
  });

  it('refuses a matrix that is not right, by its field', async () => {
    const errorsOf = async (levels: readonly object[], more: object = {}) =>
      Object.keys((await server.admin.post(MATRIX, { name: 'Port', org, levels, ...more })).body.errors ?? {});
    const { jonas, elif, ada } = people;
    const one = level(1, jonas);

    expect(await errorsOf([one], { name: ' ' })).toEqual(['name']);
    expect(await errorsOf([one], { org: null })).toEqual(['org']);
    expect(await errorsOf([one], { business_unit })).toEqual(['business_unit']);
    expect(await errorsOf([])).toEqual(['levels']);
    expect(await errorsOf([1, 2, 3, 4, 5, 6].map((number) => level(number, elif)))).toEqual(['levels']);
    expect(await errorsOf([one, level(3, elif)])).toEqual(['levels']);
    expect(await errorsOf([level(1, jonas, { type: 'hiring_manager' })])).toEqual(['levels.0.user']);
    expect(await errorsOf([one, level(2, jonas)])).toEqual(['levels.1.user']);
    expect(await errorsOf([one, level(1, ada, { rule: 'one' })])).toEqual(['levels.1.rule']);
    expect(await errorsOf([level(1, ada, { delegate: ada.id })])).toEqual(['levels.0.delegate']);
    expect(await errorsOf([{ ...one, colour: 'red' }])).toEqual(['levels.0.colour']);
  });

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

  it('takes the most specific matrix, and of several the newest', async () => {
    await matrix([level(1, people.ada)], { name: 'Group' });
    await matrix([level(1, people.jonas)], { name: 'Port, older', company, business_unit });
    await matrix([level(1, people.elif)], { name: 'Port, newer', company, business_unit });
    const who = async (question: object) => (await server.admin.post(`${MATRIX}who/`, question)).body.data;

    expect(await who({ unit: { org, company, business_unit } })).toMatchObject({
      choice: { matrix: { name: 'Port, newer' }, at: 'business_unit', is_tie: true, over: 'Group' },
      levels: [{ places: [{ by: 'user', asked: [{ id: people.elif.id }] }] }],
    });
    expect(await who({ unit: { org, company } })).toMatchObject({
      choice: { matrix: { name: 'Group' }, at: 'org', is_tie: false },
    });
    const draft = { name: 'Draft', org, company, levels: [level(1, people.jonas)] };
    expect(await who({ unit: { org, company }, matrix: draft })).toMatchObject({
      choice: { matrix: { id: null, name: 'Draft' } },
    });
    const id = await submitted({ company, business_unit });
    expect([await isAsked(people.elif, id), await isAsked(people.jonas, id)]).toEqual([true, false]);
    expect(await who({ job: id })).toMatchObject({ choice: { matrix: { name: 'Port, newer' } } });
  });

  it('asks the Admins where no matrix matches', async () => {
    const id = await submitted();
    const { body } = await server.admin.post(`${MATRIX}who/`, { job: id });

    expect(body.data).toMatchObject({ choice: { matrix: null }, levels: [{ places: [{ by: 'admins' }] }] });
    expect(await isAsked(people.jonas, id)).toBe(false);
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

    await server.app.database.query('delete from system.approval_matrices');
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

  it('of twenty decisions at once counts one', async () => {
    await matrix([level(1, people.jonas)]);
    const id = await submitted();
    const request = await requestOf(people.jonas, id);
    const answers = Array.from({ length: 20 }, (_, index) => ({ is_approved: index % 2 === 0, ...NOTE }));
    const jonas = server.by(people.jonas);
    const replies = await Promise.all(
      answers.map((answer) => jonas.patch(`/api/v1${request.request_url}`, { notification_id: request.id, ...answer })),
    );

    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(['open', 'draft']).toContain((await job(id)).job_status);
  });

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

  it('keeps the levels that a request started with', async () => {
    const { id: matrixId } = await matrix([level(1, people.jonas), level(2, people.elif)]);
    const id = await submitted();
    await server.admin.patch(`${MATRIX}${matrixId}/`, { levels: [level(1, people.ada)] });
    await decide(people.jonas, id);

    expect(await isAsked(people.elif, id)).toBe(true);
  });

  describe('of a job that runs', () => {
    const running = async (values: object = {}) => {
      const id = await submitted({ salary_to: { amount: 50_000, currency: 'EUR' }, ...values });
      await decide(people.jonas, id);
      return id;
    };
    const salary = { salary_to: { amount: 70_000, currency: 'EUR' } };

    it('is asked anew for a guarded field, and the former value stays until then', async () => {
      await matrix([level(1, people.jonas)]);
      const id = await running();
      await rita.patch(`${JOB}${id}/`, salary);
      const waiting = await job(id);
      expect(waiting).toMatchObject({ job_status: 'pending_approval' });
      expect(Number(waiting.salary_to.amount)).toBe(50_000);

      await decide(people.jonas, id);
      const approved = await job(id);
      expect(approved).toMatchObject({ job_status: 'open' });
      expect(Number(approved.salary_to.amount)).toBe(70_000);
    });

    it('brings it back with its note where the change is rejected', async () => {
      await matrix([level(1, people.jonas)]);
      const id = await running();
      await rita.patch(`${JOB}${id}/`, { openings: 4 });
      await decide(people.jonas, id, { is_approved: false, ...NOTE });

      expect(await job(id)).toMatchObject({ job_status: 'draft', rejection_note: 'Too expensive', openings: 1 });
    });

    it('asks once about two changes, and starts over with the second', async () => {
      await matrix([level(1, people.jonas), level(2, people.elif)]);
      const id = await submitted();
      await decide(people.jonas, id);
      await decide(people.elif, id);
      await rita.patch(`${JOB}${id}/`, { job_title: 'Night dispatcher' });
      await decide(people.jonas, id);
      await rita.patch(`${JOB}${id}/`, { openings: 2 });

      expect([await isAsked(people.jonas, id), await isAsked(people.elif, id)]).toEqual([true, false]);
      await decide(people.jonas, id);
      await decide(people.elif, id);
      expect(await job(id)).toMatchObject({ job_title: 'Night dispatcher', openings: 2, job_status: 'open' });
    });
  });

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
    const replaced = await server.admin.post(`${at}replace/`, { level: 2, place: 0, user: people.ada.id });
    expect(replaced.body.data.rounds[0].levels[1].places[0]).toMatchObject({
      by: 'replaced',
      asked: [{ id: people.ada.id }],
    });
    expect([await isAsked(people.elif, id), await isAsked(people.ada, id)]).toEqual([false, true]);
    await decide(people.ada, id);
    expect(await job(id)).toMatchObject({ job_status: 'open' });
  });

  it('is withdrawn by the user who asked, without a word to others', async () => {
    await matrix([level(1, people.jonas)]);
    const id = await submitted();
    const { status } = await rita.post(`${JOB}${id}/transitions/withdraw/`, {});

    expect([status, (await job(id)).job_status]).toEqual([200, 'draft']);
    expect(await isAsked(people.jonas, id)).toBe(false);
  });

  it('needs a budget where the team wants one', async () => {
    await server.admin.patch(BUDGET, { status: true });
    const { body } = await rita.post(JOB, { job_title: 'Dispatcher', organization: org, openings: 1 });
    const sent = await rita.post(`${JOB}${body.data.id}/transitions/submit/`, {});
    await server.admin.patch(BUDGET, { status: false });

    expect([sent.status, Object.keys(sent.body.errors)]).toEqual([422, ['budget']]);
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
