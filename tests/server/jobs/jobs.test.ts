import { beforeAll, describe, expect, it } from 'vitest';
import { changeDatedJobs } from '#server/features/jobs/dated.ts';
import { COMPANY, type Caller, type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';

const JOB = '/api/v1/customer/job/';
const OPENING = '/api/v1/customer/job-opening/';
const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe.each(moduleDatabases())('jobs on %s', (kind) => {
  let server: HierarchyServer;
  let organization: number;
  let recruiter: Caller;
  beforeAll(async () => {
    server = await startHierarchyServer(kind);
    organization = (await server.create(ORG, { name: 'Halden Group' })).id;
    await server.create('/api/v1/admin-app/requirement-status/', { name: 'Live', phase: 'open' });
    const permissions = { org: ['view'], job: ['view_global', 'create', 'update'] };
    recruiter = server.by(await server.build.user({ role: 'Recruiter', permissions }));
  });

  const approval = (status: boolean) => server.admin.patch('/api/v1/admin-app/job-approval-status/', { status });
  const create = async (values: object = {}, by: Caller = recruiter) => {
    const { body, text } = await by.post(JOB, { job_title: 'Dispatcher', organization, openings: 1, ...values });
    if (body.code !== 0) throw new Error(text);
    return body.data;
  };
  const read = async (id: number) => (await server.admin.get(`${JOB}${id}/`)).body.data;
  const openingsOf = async (id: number) =>
    (await server.admin.get(`${OPENING}?job_id=${id}&orderBy=id&ascending=1`)).body.results;
  const move = (id: number, key: string, input: object = {}, by: Caller = server.admin) =>
    by.post(`${JOB}${id}/transitions/${key}/`, input);

  describe('without approval', () => {
    it('opens a new job at once, or on its open date', async () => {
      expect(await create()).toMatchObject({ job_status: 'open', requirement_status: { name: 'Live' } });
      expect(await create({ open_date: day(3) })).toMatchObject({ job_status: 'approved' });
    });

    it('answers the switches of the specification, and lets an Admin alone change them', async () => {
      expect((await recruiter.get('/api/v1/admin-app/job-approval-status/')).body.data).toEqual({ status: false });
      expect((await recruiter.get('/api/v1/admin-app/budgeted-status/')).body.data).toEqual({ status: false });
      expect((await recruiter.patch('/api/v1/admin-app/budgeted-status/', { status: true })).status).toBe(403);
      expect((await server.admin.patch('/api/v1/admin-app/budgeted-status/', { status: true })).body.data).toEqual({
        status: true,
      });
      await server.admin.patch('/api/v1/admin-app/budgeted-status/', { status: false });
    });
  });

  describe('what the team requires of new jobs', () => {
    const required = (fields: object) =>
      server.admin.patch('/api/v1/customer/admin-setting/', { settings: JSON.stringify({ masterSettings: fields }) });

    it('is missing by name, and asked of no job that exists', async () => {
      const { id } = await create();
      await required({ joiningFormMandatoryOnJobCreate: true, documentCategoryMandatoryOnJobCreate: true });

      const { status, body } = await recruiter.post(JOB, { job_title: 'Dispatcher', organization, openings: 1 });
      const changed = await recruiter.patch(`${JOB}${id}/`, { priority: 'high' });
      await required({ joiningFormMandatoryOnJobCreate: false, documentCategoryMandatoryOnJobCreate: false });

      expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['document_categories', 'joining_template']]);
      expect(changed.status).toBe(200);
      expect(await create()).toMatchObject({ joining_template: null });
    });
  });

  describe('designations that follow the hierarchy', () => {
    const DESIGNATION = '/api/v1/admin-app/designation/';
    const follow = (hierarchyBasedDesignation: boolean) =>
      server.admin.patch('/api/v1/customer/admin-setting/', {
        settings: JSON.stringify({ masterSettings: { hierarchyBasedDesignation } }),
      });
    const post = (values: object) => recruiter.post(JOB, { job_title: 'Dispatcher', openings: 1, ...values });
    let units: { own: object; other: object };
    let ids: { everywhere: number; own: number; below: number; other: number };
    beforeAll(async () => {
      const other = (await server.create(ORG, { name: 'Aurelia Health' })).id;
      const company = (await server.create(COMPANY, { name: 'Halden Logistics', organization })).id;
      const named = async (name: string, at: object = {}) => (await server.create(DESIGNATION, { name, ...at })).id;
      units = { own: { organization, company }, other: { organization: other } };
      ids = {
        everywhere: await named('Team lead'),
        own: await named('Night dispatcher', { organization }),
        below: await named('Fleet dispatcher', units.own),
        other: await named('Ward nurse', units.other),
      };
    });

    it('are options in their unit and below it, those without one everywhere', async () => {
      const optionsAt = async (where: object) => {
        const query = `where=${encodeURIComponent(JSON.stringify(where))}`;
        const { body } = await recruiter.get(`${JOB}options/designation/?limit=100&${query}`);
        return body.results.map(({ name }: { name: string }) => name);
      };
      const levels = { organization, company: null, business_unit: null, department: null };

      expect(await optionsAt({})).toEqual(['Fleet dispatcher', 'Night dispatcher', 'Team lead', 'Ward nurse']);
      expect(await optionsAt(levels)).toEqual(['Night dispatcher', 'Team lead']);
      expect(await optionsAt({ ...levels, ...units.own })).toEqual([
        'Fleet dispatcher',
        'Night dispatcher',
        'Team lead',
      ]);
    });

    it('of another unit are rejected while the team wants that, for the designation and for the unit', async () => {
      const free = await post({ ...units.own, designation: ids.other });
      await follow(true);
      const errorsOf = async (values: object) => Object.keys((await post(values)).body.errors ?? {});

      expect(free.status).toBe(201);
      expect(await errorsOf({ ...units.own, designation: ids.everywhere })).toEqual([]);
      expect(await errorsOf({ ...units.own, designation: ids.below })).toEqual([]);
      expect(await errorsOf({ organization, designation: ids.below })).toEqual(['designation']);
      expect(await errorsOf({ ...units.own, designation: ids.other })).toEqual(['designation']);
      const moved = await recruiter.patch(`${JOB}${free.body.data.id}/`, { company: null });
      const untouched = await recruiter.patch(`${JOB}${free.body.data.id}/`, { priority: 'high' });
      await follow(false);
      expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['designation']]);
      expect(untouched.status).toBe(200);
    });
  });

  describe('openings', () => {
    it('are as many as the job says, each with a name of its own', async () => {
      const { id, code } = await create({ openings: 3 });

      expect((await openingsOf(id)).map((opening: { code: string }) => opening.code)).toEqual([
        `${code}-01`,
        `${code}-02`,
        `${code}-03`,
      ]);
    });

    it('come and go by the hundreds as quickly as by the dozen, each in the activity', async () => {
      const { id } = await create({ openings: 999 });
      const { status, body } = await recruiter.post(OPENING, { job: id, reason: 'new_position' });
      expect([status, body.errors.status.text]).toEqual([422, 'A job can have at most 999 openings.']);
      await recruiter.patch(`${JOB}${id}/`, { openings: 2 });

      expect(await openingsOf(id)).toHaveLength(2);
      const { rows } = await server.app.database.query<{ action: string; count: number }>(
        `select action, count(*)::int as count from system.activity
          where resource = 'job_openings' and record_title like $1 group by action order by action`,
        [`${(await read(id)).code}-%`],
      );
      expect(rows).toEqual([
        { action: 'created', count: 999 },
        { action: 'deleted', count: 997 },
      ]);
    });

    it('follow the number of the job, and the number follows them', async () => {
      const { id } = await create({ openings: 3 });
      await recruiter.patch(`${JOB}${id}/`, { openings: 2 });
      expect(await openingsOf(id)).toHaveLength(2);

      const added = await recruiter.post(OPENING, { job: id, reason: 'backfill', backfill_for: 'Piotr Wolski' });
      expect(added.body.data).toMatchObject({ status: 'open', backfill_for: 'Piotr Wolski' });
      expect(await read(id)).toMatchObject({ openings: 3 });

      await recruiter.patch(`${OPENING}${added.body.data.id}/`, { status: 'closed' });
      expect(await read(id)).toMatchObject({ openings: 2 });
    });

    it('stay when they are filled or promised, whatever the job says', async () => {
      const { id } = await create({ openings: 3 });
      const [first, second] = await openingsOf(id);
      await recruiter.patch(`${OPENING}${first.id}/`, { status: 'filled' });
      await recruiter.patch(`${OPENING}${second.id}/`, { status: 'offer_accepted' });

      const { status, body } = await recruiter.patch(`${JOB}${id}/`, { openings: 1 });

      expect([status, body.errors.openings.text]).toEqual([422, 'At least 2 openings are filled or promised.']);
      expect(await read(id)).toMatchObject({ openings: 3, openings_filled: 1, openings_promised: 1 });
    });

    it('keep one: the last is closed with its job', async () => {
      const { id } = await create();
      const [only] = await openingsOf(id);

      const { status, body } = await recruiter.patch(`${OPENING}${only.id}/`, { status: 'closed' });

      expect([status, body.errors.status.text]).toEqual([
        422,
        'A job needs at least one opening. Close the job instead.',
      ]);
    });
  });

  describe('with approval', () => {
    beforeAll(async () => {
      await approval(true);
    });

    const requestsTo = async (caller: Caller, id: number) =>
      (await caller.get('/api/v1/customer/notifications/?type=job&limit=50')).body.results.filter(
        (each: { job: { id: number } | null; type: string }) => each.job?.id === id && each.type === 'approval',
      );

    it('a new job is a draft, and its approval is asked of the Admins', async () => {
      const { id, job_status } = await create();
      expect(job_status).toBe('draft');

      expect((await move(id, 'submit', {}, recruiter)).body.data).toMatchObject({ job_status: 'pending_approval' });
      expect((await move(id, 'approve', {}, recruiter)).status).toBe(403);

      const [request] = await requestsTo(server.admin, id);
      expect(request).toMatchObject({ context: 'job', type: 'approval', action: 'popup', is_action_taken: false });
      const answer = await server.admin.patch(`/api/v1${request.request_url}`.replace('/api/v1/api/v1', '/api/v1'), {
        is_approved: true,
        notification_id: request.id,
        is_read: true,
      });
      expect(answer.status).toBe(200);
      expect(await read(id)).toMatchObject({ job_status: 'open', approved_by: { name: 'Maya Lindqvist' } });
    });

    it('a rejected job is a draft again, with the reason', async () => {
      const { id } = await create();
      await move(id, 'submit', {}, recruiter);

      expect((await move(id, 'reject', {})).status).toBe(422);
      await move(id, 'reject', { rejection_note: 'No budget this year' });

      expect(await read(id)).toMatchObject({ job_status: 'draft', rejection_note: 'No budget this year' });
      expect(await requestsTo(server.admin, id)).toMatchObject([{ is_action_taken: true }]);
    });

    it('an open job waits for approval again when a guarded field changes, and stays open for others', async () => {
      const { id } = await create();
      await move(id, 'submit', {}, recruiter);
      await move(id, 'approve');

      await recruiter.patch(`${JOB}${id}/`, { priority: 'urgent' });
      expect(await read(id)).toMatchObject({ job_status: 'open' });
      await recruiter.patch(`${JOB}${id}/`, { job_title: 'Night shift dispatcher' });
      expect(await read(id)).toMatchObject({
        job_status: 'pending_approval',
        approved_by: null,
        job_title: 'Dispatcher',
      });
    });
  });

  describe('a preview', () => {
    const preview = async (ids: readonly number[], data: object) =>
      (await recruiter.patch(`${JOB}bulk/`, { ids, data, preview: true })).body.data;

    it('says which jobs would wait for approval again, and changes none', async () => {
      await approval(true);
      const draft = await create();
      const running = await create();
      await move(running.id, 'submit', {}, recruiter);
      await move(running.id, 'approve');

      expect((await preview([draft.id, running.id], { openings: 4 })).states).toEqual([
        { to: 'pending_approval', count: 1 },
      ]);
      expect(await preview([running.id], { priority: 'urgent' })).not.toHaveProperty('states');
      expect(await preview([running.id], { openings: 1 })).not.toHaveProperty('states');
      expect(await read(running.id)).toMatchObject({ job_status: 'open', openings: 1 });
    });

    it('says nothing of the kind without approval', async () => {
      await approval(false);
      const { id } = await create();

      expect(await preview([id], { openings: 4 })).not.toHaveProperty('states');
    });
  });

  describe('dates', () => {
    beforeAll(async () => {
      await approval(false);
    });

    it('give a job that opens the day as its open date', async () => {
      const { open_date } = await create();

      expect(open_date).toBe(day(0));
    });

    it('of a closed job that is reopened start over', async () => {
      const { id } = await create({ open_date: day(-20), close_date: day(-1) });
      const reason = await server.create('/api/v1/admin-app/reason/', { name: 'No budget', purpose: 'closing' });
      await move(id, 'cancel', { close_reason: reason.id });
      await move(id, 'reopen');

      expect(await read(id)).toMatchObject({ job_status: 'draft', open_date: null, close_date: null, closed_on: null });
    });

    it('open and close jobs, even after days on which no server ran', async () => {
      const late = await create({ open_date: day(3) });
      const over = await create({ close_date: day(2) });
      const today = await create({ close_date: day(5) });

      await changeDatedJobs(server.app, new Date(Date.now() + 5 * 86_400_000));

      expect(await read(late.id)).toMatchObject({ job_status: 'open' });
      expect(await read(over.id)).toMatchObject({ job_status: 'closed', closed_on: expect.any(String) });
      expect(await read(today.id)).toMatchObject({ job_status: 'open' });
    });
  });
});
