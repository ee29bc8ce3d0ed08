import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { DashboardFrame, Figure } from '#shared/contracts/dashboard.ts';
import type { WorkPage } from '#shared/contracts/my-work.ts';
import { keepLastKinds } from '#server/features/applicants/place-earlier.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { type ApplicantServer, startApplicantServer } from '../applicants/applicants-kit.ts';
import { type Caller, COMPANY, DEPARTMENT, ORG, UNIT } from '../resources/hierarchy.ts';

const API = '/api/v1';
const DASHBOARD = `${API}/customer/dashboard/`;
const WORK = `${API}/customer/my-work/`;
const TASK = `${API}/customer/task/`;
const JOB = `${API}/customer/job/`;
const SETTINGS = `${API}/customer/user-setting/`;
const LISTS: Readonly<Record<string, string>> = {
  applicants: `${API}/customer/applicant/`,
  jobs: JOB,
  tasks: TASK,
};

describe.each(moduleDatabases())('the dashboard on %s', (kind) => {
  let kit: ApplicantServer;
  let admin: Caller;
  let ida: TestUser;
  let recruiter: Caller;
  let manager: Caller;
  let vendor: Caller;
  let ofIda: number;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    admin = kit.server.admin;
    const { build } = kit.server;
    const all = {
      job: ['view_own', 'create', 'update', 'approve'],
      applicant: ['view', 'create', 'update'],
      candidate: ['view_global'],
    };
    ida = await build.user({ permissions: all });
    recruiter = kit.server.by(ida);
    const mona = await build.user({ role: 'Hiring Manager' });
    manager = kit.server.by(mona);
    const vera = await build.user({ role: 'Vendor' });
    vendor = kit.server.by(vera);
    ofIda = await kit.openJob({ recruiter: ida.id, hiring_manager: mona.id, vendors: [vera.id] });
    const other = await kit.openJob({ job_title: 'Driver' });
    await kit.server.database.query(`update jobs set job_status = 'open', open_date = current_date - 40`);
    await admin.patch(`${API}/admin-app/job-approval-status/`, { status: true });
    const waiting = await kit.openJob({ recruiter: ida.id });
    await recruiter.post(`${JOB}${waiting}/transitions/submit/`, {});
    const made = [];
    for (const [index, job] of [ofIda, ofIda, ofIda, other, other].entries())
      made.push(await kit.apply(job, {}, index === 1 ? vendor : undefined));
    const [first, second, third] = made;
    await kit.act(admin, second!.id, 'move', { stage: kit.stages['Screening'] });
    await kit.act(admin, third!.id, 'move', { stage: kit.stages['Screening'] });
    await kit.act(admin, third!.id, 'hire');
    await kit.server.database.query(
      `update applicants set stage_since = now() - interval '9 days', created_on = now() - interval '20 days' where id = any($1::bigint[])`,
      [`{${first!.id},${second!.id},${made[3]!.id}}`],
    );
    await recruiter.post(TASK, { title: 'Call Ada', due: '2020-01-01' });
    await recruiter.post(TASK, { title: 'Some day' });
  }, 60_000);

  const frameOf = async (by: Caller): Promise<DashboardFrame> => (await by.get(DASHBOARD)).body.data;
  const figuresOf = async (by: Caller, key: string, query = ''): Promise<readonly Figure[]> => {
    const { body, text } = await by.get(`${DASHBOARD}widgets/${key}/${query}`);
    expect(body.code, `${key}: ${text}`).toBe(0);
    return body.data.figures;
  };
  const valueOf = async (by: Caller, key: string, query = '') => (await figuresOf(by, key, query))[0]!.value;
  const workOf = async (by: Caller, query = ''): Promise<WorkPage> => (await by.get(`${WORK}${query}`)).body;
  const people = () => ({ admin, recruiter, manager, vendor });

  /** How many figures there are with a list that has as many records. */
  const countedLikeLists = async (by: Caller, query = ''): Promise<number> => {
    let counted = 0;
    for (const key of (await frameOf(by)).widgets)
      for (const figure of await figuresOf(by, key, query)) {
        if (!figure.list || key === 'time_in_stage' || key === 'time_to_hire') continue;
        const { resource, filter } = figure.list;
        const list = await by.get(`${LISTS[resource]}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
        expect(list.body.count, `${key}: ${list.text.slice(0, 300)}`).toBe(figure.value);
        counted += 1;
      }
    return counted;
  };

  it('counts what the list behind each figure has, for each role', async () => {
    for (const by of Object.values(people())) expect(await countedLikeLists(by)).toBeGreaterThan(2);
  });

  it('leads to lists whose periods users can read and change', async () => {
    const [created] = await figuresOf(admin, 'new_applicants');

    const period = (created!.list!.filter as Readonly<Record<string, unknown>>)['created_on'];
    expect(period).toEqual({ minimum: { $day: -29 }, exclusiveMaximum: { $day: 1 } });
  });

  it('counts only records that the user can read', async () => {
    const counts = async (key: string) => Promise.all([admin, recruiter, manager].map(async (by) => valueOf(by, key)));

    expect(await counts('new_applicants')).toEqual([5, 3, 3]);
    expect(await counts('unreviewed')).toEqual([2, 1, 1]);
    expect(await counts('open_jobs')).toEqual([2, 1, 1]);
    expect(await valueOf(admin, 'overdue_in_stage')).toBe(1);
    expect(await valueOf(recruiter, 'pending_approvals')).toBe(1);
    expect(await valueOf(recruiter, 'tasks_due')).toBe(1);
    expect(await valueOf(admin, 'tasks_due')).toBe(0);
  });

  it('offers no widget whose fields, steps or health a user can’t see', async () => {
    const [all, ofManager, ofVendor] = await Promise.all([admin, manager, vendor].map(frameOf));
    const missing = (frame: DashboardFrame) => all!.widgets.filter((key) => !frame.widgets.includes(key));

    expect(missing(ofManager!)).toEqual(['pending_approvals', 'health']);
    expect(missing(ofVendor!)).toEqual(
      expect.arrayContaining(['overdue_in_stage', 'funnel', 'time_in_stage', 'pending_approvals', 'health']),
    );
    expect((await vendor.get(`${DASHBOARD}widgets/funnel/`)).status).toBe(404);
    expect((await admin.get(`${DASHBOARD}widgets/nothing/`)).status).toBe(404);
    await admin.patch(`${API}/customer/admin-setting/`, {
      settings: JSON.stringify({
        module_configurations: { jobs: { hidden_job_fields_for_hiring_managers: ['open_date'] } },
      }),
    });
    expect((await frameOf(manager)).widgets).not.toContain('job_ageing');
  });

  it('counts the submissions of a user by status, and only theirs', async () => {
    expect(await figuresOf(vendor, 'submissions')).toMatchObject([{ key: 'active', value: 1 }]);
    expect(await figuresOf(recruiter, 'submissions')).toEqual([]);
  });

  it('shows how far applicants have come, and where the rejected ones were', async () => {
    const { id } = await kit.apply(ofIda);
    await kit.act(admin, id, 'move', { stage: kit.stages['Screening'] });
    await kit.act(admin, id, 'reject', { rejection_reason: await kit.reason('rejection') });

    const steps = async () => (await figuresOf(recruiter, 'funnel')).map(({ key, value }) => [key, value]);
    const before = await steps();
    await kit.server.database.query('update applicants set last_kind = null');
    await keepLastKinds(kit.server.database);
    kit.server.app.records.written('applicants');

    expect(before).toEqual([
      ['new', 4],
      ['screen', 3],
      ['hired', 1],
    ]);
    expect(await steps()).toEqual(before);
    expect((await figuresOf(recruiter, 'funnel')).every(({ list }) => list)).toBe(true);
    expect(await countedLikeLists(recruiter)).toBeGreaterThan(5);
  });

  it('narrows every figure to a unit of any level, as the list behind it', async () => {
    const { server } = kit;
    const organization = (await server.create(ORG, { name: 'Norden' })).id;
    const company = (await server.create(COMPANY, { name: 'Norden Air', organization })).id;
    const business_unit = (await server.create(UNIT, { name: 'Cargo', organization, company })).id;
    const department = (await server.create(DEPARTMENT, { name: 'Ramp', organization, company, business_unit })).id;
    const chain = { organization, company, business_unit, department };
    await kit.apply(await kit.openJob({ ...chain, job_title: 'Loader', recruiter: ida.id }));

    for (const [level, id] of Object.entries(chain)) {
      const query = `?${level}=${id}&person=${ida.id}`;
      expect(await countedLikeLists(recruiter, query)).toBeGreaterThan(5);
      expect(await valueOf(recruiter, 'new_applicants', query)).toBe(1);
      expect(await valueOf(recruiter, 'new_applicants', `?${level}=999999`)).toBe(0);
      expect(await figuresOf(recruiter, 'time_in_stage', `?${level}=${id}`)).toEqual([]);
    }
  });

  it('narrows the figures to a job, and compares with the period before', async () => {
    const { id } = await kit.apply(ofIda);
    await kit.server.database.query(`update applicants set created_on = now() - interval '40 days' where id = $1`, [
      id,
    ]);
    kit.server.app.records.written('applicants');

    const [month] = await figuresOf(admin, 'new_applicants', `?job=${ofIda}`);
    const [week] = await figuresOf(admin, 'new_applicants', `?job=${ofIda}&days=7`);

    expect(month).toMatchObject({ value: 4, before: 1 });
    expect(week!.value).toBe(2);
    expect(month!.trend!.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBe(4);
    expect((await admin.get(`${DASHBOARD}widgets/funnel/?days=8`)).status).toBe(400);
  });

  it('keeps a count until something of it is written', async () => {
    const { database } = kit.server;
    const asked = vi.spyOn(database, 'query');
    const before = await valueOf(recruiter, 'new_applicants');
    asked.mockClear();
    const again = await valueOf(recruiter, 'new_applicants');
    const statements = asked.mock.calls.filter(([text]) => String(text).includes('"applicants"')).length;
    asked.mockRestore();
    await kit.apply(ofIda);

    expect(again).toBe(before);
    expect(statements).toBe(0);
    expect(await valueOf(recruiter, 'new_applicants')).toBe(before! + 1);
  });

  it('lists everything that waits for a user by when it is due, page by page', async () => {
    const whole = await workOf(recruiter);
    const first = await workOf(recruiter, '?limit=2');
    const second = await workOf(recruiter, `?limit=100&cursor=${first.next}`);

    expect(whole.results[0]).toMatchObject({ kind: 'task', title: 'Call Ada', due: '2020-01-01' });
    expect(whole.results.at(-1)).toMatchObject({ kind: 'task', title: 'Some day', due: null });
    expect(new Set(whole.results.map((item) => item.kind))).toEqual(new Set(['task', 'overdue', 'review']));
    expect([...first.results, ...second.results]).toEqual(whole.results);
    expect(whole.count).toBe(whole.results.length);
    expect((await workOf(vendor)).results).toEqual([]);
    expect((await recruiter.get(`${WORK}?cursor=later`)).status).toBe(400);
  });

  it('has the requests for a decision until they are answered', async () => {
    const draft = await kit.openJob({ job_title: 'Planner', recruiter: ida.id });
    await recruiter.post(`${JOB}${draft}/transitions/submit/`, {});

    const asked = (await workOf(admin, '?kind=approval')).results.find(({ kind: one }) => one === 'approval');
    const others = (await workOf(admin, '?kind=mention')).results;
    await admin.patch(`${API}${asked!.notification!.request_url}`, { notification_id: asked!.id, is_approved: true });

    expect(others).toEqual([]);
    expect(asked!.notification).toMatchObject({ context: 'job', action: 'popup' });
    expect((await workOf(admin)).results.map(({ key }) => key)).not.toContain(asked!.key);
  });

  it('keeps the layout of a user, and lets an Admin set that of a role', async () => {
    const layout = [{ key: 'funnel', columns: 12 }];
    const save = (by: Caller, url: string, dashboard: object) =>
      by.patch(url, { settings: JSON.stringify({ dashboard }) });

    await save(recruiter, SETTINGS, { layout });
    await save(admin, `${API}/customer/admin-setting/`, { roles: { recruiter: layout } });
    const mine = await frameOf(recruiter);
    await save(recruiter, SETTINGS, { layout: null });
    const reset = await frameOf(recruiter);

    expect(mine).toMatchObject({ layout, role_layout: layout, role: { key: 'recruiter' }, roles: [] });
    expect(reset.layout).toBeNull();
    expect((await save(recruiter, SETTINGS, { roles: { recruiter: null } })).status).toBe(422);
    expect((await save(recruiter, SETTINGS, { layout: [{ key: 'funnel', columns: 2 }] })).status).toBe(422);
    expect((await frameOf(admin)).steps).toContainEqual({ key: 'organization', is_done: true });
  });
});
