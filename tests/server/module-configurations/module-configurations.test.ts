import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { type ApplicantServer, startApplicantServer } from '../applicants/applicants-kit.ts';

const CONFIGURATION = '/api/v1/admin-app/module-configuration/';
const SETTINGS = '/api/v1/customer/admin-setting/';
const JOB = '/api/v1/customer/job/';
const MODULES = 'module_configurations';
const HIDDEN_TABS = `${MODULES}.applicants.hidden_applicant_details_tabs_for_hiring_managers`;
const FIRST_TAB = `${MODULES}.applicants.default_tab_on_applicant_details`;
const HIDDEN_OF_JOBS = `${MODULES}.jobs.hidden_job_fields_for_hiring_managers`;
const HIERARCHY = `${MODULES}.jobs.type_of_hierarchy_for_hiring_managers`;
const HIDDEN_OF_CANDIDATES = `${MODULES}.candidates.hidden_candidate_fields_for_hiring_managers`;

describe.each(moduleDatabases())('the module configurations on %s', (kind) => {
  let kit: ApplicantServer;
  let nora: TestUser;
  let job: number;
  let application: { readonly id: number; readonly candidate: number };
  const read = async () => (await kit.server.admin.get(CONFIGURATION)).body.data;
  const post = (path: string, body: object) => kit.server.admin.post(`${CONFIGURATION}${path}`, body);
  const save = async (changes: object, more: object = {}) =>
    post('', { changes, state: (await read()).state, ...more });
  const versions = async () => (await kit.server.admin.get(`${CONFIGURATION}versions/`)).body.results;
  beforeAll(async () => {
    kit = await startApplicantServer(kind);
    nora = await kit.server.build.user({ role: 'Hiring Manager', firstName: 'Nora', lastName: 'Berg' });
    await kit.server.build.user({ role: 'Recruiter' });
    job = await kit.openJob({ job_title: 'Harbour pilot', hiring_manager: nora.id, salary_from: 51_234 });
    application = await kit.apply(job);
  });
  beforeEach(async () => {
    await kit.server.database.query('delete from system.settings');
    await kit.server.database.query(`delete from system.configuration_versions`);
    await kit.server.app.registry.refreshSettings();
  });

  it('come with what can be chosen, the defaults, and the users whom they are about', async () => {
    const { values, defaults, choices, role, people, count, last } = await read();

    expect(values).toEqual(defaults);
    expect(values[FIRST_TAB]).toBe('summary');
    expect(values['offerManager.show_yearly_salary_breakup']).toBe(true);
    expect(values['masterSettings.hierarchyBasedDesignation']).toBe(false);
    expect(choices[HIDDEN_TABS]).toEqual(expect.arrayContaining(['summary', 'notes', 'activity']));
    expect(choices[HIDDEN_OF_JOBS]).toContain('budget');
    for (const name of ['id', 'job_title', 'created_on']) expect(choices[HIDDEN_OF_JOBS]).not.toContain(name);
    expect([role.title, count, people, last]).toEqual(['Hiring Manager', 1, [{ id: nora.id, name: 'Nora Berg' }], {}]);
  });

  it('say who changed each setting last', async () => {
    const saved = await save({ [HIDDEN_TABS]: ['notes'], [HIDDEN_OF_JOBS]: ['budget'] });

    expect(saved.body.data.values[HIDDEN_TABS]).toEqual(['notes']);
    expect(saved.body.data.last[HIDDEN_OF_JOBS]).toMatchObject({ author: { name: 'Maya Lindqvist' }, version: 2 });
    expect(saved.body.data.last).not.toHaveProperty([FIRST_TAB]);
  });

  it('are a version too when the settings are changed in another way', async () => {
    await kit.server.admin.patch(SETTINGS, { settings: '{"offerManager":{"show_yearly_salary_breakup":false}}' });
    await kit.server.admin.patch(SETTINGS, { settings: '{"security":{"session_hours":8}}' });

    const [latest, ...others] = await versions();
    expect(latest.changes).toEqual([{ path: 'offerManager.show_yearly_salary_breakup', before: true, after: false }]);
    expect(others).toHaveLength(1);
  });

  it('say what changes hide, in every resource that has it, and from how many', async () => {
    const { body } = await post('impact/', {
      changes: { [HIDDEN_OF_JOBS]: ['organization', 'salary_to'], [HIDDEN_TABS]: ['notes', 'activity'] },
    });

    const of = (name: string) => body.data.resources.find(({ resource }: { resource: string }) => resource === name);
    expect(body.data.users).toBe(1);
    expect(of('jobs').hides.fields).toEqual(expect.arrayContaining(['organization', 'salary_to']));
    expect(of('applicants').hides).toMatchObject({ fields: ['organization'], tabs: ['notes', 'activity'] });
    expect(of('applicant_notes').hides.records).toBe(true);
    expect(of('companies')).toBe(undefined);
    expect((await kit.server.by(nora).get(`${JOB}${job}/`)).body.data).toHaveProperty('organization');
  });

  it('say what changes show again', async () => {
    await save({ [HIDDEN_OF_JOBS]: ['salary_from'] });

    const { body } = await post('impact/', { changes: { [HIDDEN_OF_JOBS]: [] } });

    expect(body.data.resources).toMatchObject([
      { resource: 'jobs', hides: { fields: [] }, shows: { fields: ['salary_from'] } },
    ]);
  });

  it('count the jobs that another hierarchy opens and closes', async () => {
    const organization = (await kit.server.admin.get(`${JOB}${job}/`)).body.data.organization.id;
    const before = await post('impact/', { changes: { [HIERARCHY]: 'type_4' } });
    const unit = await kit.server.create('/api/v1/users/unit/', { user: nora.id, organization });
    await kit.openJob({ job_title: 'Lighthouse keeper' });

    const after = await post('impact/', { changes: { [HIERARCHY]: 'type_3' } });

    expect(before.body.data.jobs).toEqual([]);
    expect(after.body.data.jobs).toEqual([{ user: { id: nora.id, name: 'Nora Berg' }, before: 2, after: 1 }]);
    await kit.server.admin.delete(`/api/v1/users/unit/${unit.id}/`);
  });

  it('show a record as a Hiring Manager gets it, before and after', async () => {
    const asked = { resource: 'jobs', id: job, changes: { [HIDDEN_OF_JOBS]: ['salary_from'] } };

    const { body } = await post('preview/', asked);
    const real = await kit.server.by(nora).get(`${JOB}${job}/`);
    await save(asked.changes);
    const then = await kit.server.by(nora).get(`${JOB}${job}/`);

    expect(body.data).toMatchObject({ record: { id: job, name: 'Harbour pilot' }, user: { name: 'Nora Berg' } });
    expect(body.data.before.values).toEqual(real.body.data);
    expect(body.data.after.values).toEqual(then.body.data);
    expect(body.data.before.values.salary_from).toEqual(expect.anything());
    expect(body.data.after.values).not.toHaveProperty('salary_from');
  });

  it('show which tabs of an applicant remain', async () => {
    const { body } = await post('preview/', {
      resource: 'applicants',
      id: application.id,
      user: nora.id,
      changes: { [HIDDEN_TABS]: ['profile', 'activity'] },
    });

    const { before, after } = body.data;
    expect(before.tabs).toEqual(expect.arrayContaining(['summary', 'profile', 'activity']));
    expect(after.tabs).toContain('summary');
    for (const tab of ['profile', 'activity']) expect(after.tabs).not.toContain(tab);
    expect(before.values).toHaveProperty('current_company');
    expect(after.values).not.toHaveProperty('current_company');
  });

  it('say that a Hiring Manager can’t view a record at all', async () => {
    const other = await kit.openJob({ job_title: 'Cook' });
    const stranger = await kit.server.create('/api/v1/customer/candidate/', { first_name: 'Ida', last_name: 'Holm' });

    const [closed, candidate] = [
      await post('preview/', { resource: 'jobs', id: other, changes: {} }),
      await post('preview/', {
        resource: 'candidates',
        id: stranger.id,
        changes: { [HIDDEN_OF_CANDIDATES]: ['skills'] },
      }),
    ];

    expect(closed.body.data).toMatchObject({ user: { name: 'Nora Berg' }, before: null, after: null });
    expect(candidate.body.data).toMatchObject({ before: null, after: null });
  });

  it('preview nothing that does not exist, and nobody of another role', async () => {
    const recruiter = await kit.server.build.user({ role: 'Recruiter' });

    const [missing, other] = [
      await post('preview/', { resource: 'jobs', id: 999_999, changes: {} }),
      await post('preview/', { resource: 'jobs', id: job, user: recruiter.id, changes: {} }),
    ];

    expect([missing.status, other.status]).toEqual([404, 404]);
  });

  it.each([
    ['a setting that is not one of them', { 'security.session_hours': 'long' }, 'security.session_hours'],
    ['a field that does not exist', { [HIDDEN_OF_JOBS]: ['bugdet'] }, HIDDEN_OF_JOBS],
    ['what a record is called by', { [HIDDEN_OF_JOBS]: ['job_title'] }, HIDDEN_OF_JOBS],
    ['a tab that does not exist', { [FIRST_TAB]: 'nowhere' }, FIRST_TAB],
    ['an unknown hierarchy', { [HIERARCHY]: 'type_9' }, HIERARCHY],
    [
      'a value of another type',
      { 'offerManager.show_yearly_salary_breakup': 'yes' },
      'offerManager.show_yearly_salary_breakup',
    ],
  ])('reject %s at every door', async (_, changes, path) => {
    for (const answer of [
      await save(changes),
      await post('impact/', { changes }),
      await post('preview/', { changes, resource: 'jobs', id: job }),
    ]) {
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toContain(path);
    }
    expect(await versions()).toEqual([]);
  });

  describe('in a file', () => {
    const check = (file: unknown) =>
      post('check-file/', { text: typeof file === 'string' ? file : JSON.stringify(file) });
    const withSettings = (settings: object, more: object = {}) => ({ kind: MODULES, settings, ...more });

    it('are checked and change nothing until they are saved', async () => {
      const { body } = await check(
        withSettings({
          [MODULES]: { jobs: { hidden_job_fields_for_hiring_managers: ['budget', 'cf_shift'] } },
          offerManager: { show_monthly_salary_breakup: false },
        }),
      );

      expect(body.data).toEqual({
        values: { [HIDDEN_OF_JOBS]: ['budget'], 'offerManager.show_monthly_salary_breakup': false },
        skipped: [{ path: HIDDEN_OF_JOBS, name: 'cf_shift' }],
      });
      expect((await read()).values[HIDDEN_OF_JOBS]).toEqual([]);
    });

    it.each([
      ['no JSON', 'kind: yes', 'file'],
      ['another kind', { kind: 'workflow', settings: {} }, 'file'],
      ['an unknown key', withSettings({}, { extra: 1 }), 'extra'],
      [
        'an unknown setting',
        withSettings({ [MODULES]: { jobs: { hidden_fields: [] } } }),
        `${MODULES}.jobs.hidden_fields`,
      ],
      ['settings of other screens', withSettings({ security: { session_hours: 1 } }), 'security'],
      [
        'a value of another type',
        withSettings({ [MODULES]: { jobs: { hidden_job_fields_for_hiring_managers: 1 } } }),
        HIDDEN_OF_JOBS,
      ],
    ])('are rejected with %s, which is named', async (_, file, path) => {
      const { status, body } = await check(file);

      expect([status, Object.keys(body.errors)]).toEqual([422, [path]]);
    });

    it('are rejected when they are too deep or too long', async () => {
      const deep = `{"kind":"${MODULES}","settings":${'{"a":'.repeat(60)}1${'}'.repeat(61)}`;

      expect((await check(deep)).status).toBe(422);
      expect((await check(`"${'x'.repeat(100_001)}"`)).status).toBe(422);
    });
  });

  it('are for users who can change the settings of the team', async () => {
    const asNora = kit.server.by(nora);
    const { state } = await read();
    const body = { changes: {}, state, resource: 'jobs', id: job, version: 1, text: '{}' };

    for (const path of ['', 'versions/']) expect((await asNora.get(`${CONFIGURATION}${path}`)).status).toBe(403);
    for (const path of ['', 'impact/', 'preview/', 'check-file/', 'restore/'])
      expect((await asNora.post(`${CONFIGURATION}${path}`, body)).status).toBe(403);
  });

  it('count the jobs of any number of users, with few statements, and name those with the greatest change', async () => {
    const { database } = kit.server;
    const organization = (await kit.server.admin.get(`${JOB}${job}/`)).body.data.organization.id;
    const managers: TestUser[] = [];
    for (let made = 0; made < 60; made += 1) managers.push(await kit.server.build.user({ role: 'Hiring Manager' }));
    const unit = (await kit.server.create('/api/v1/users/unit/', { user: nora.id, organization })).id;
    await database.query(
      `insert into unit_members (user_id, organization_id, own_organization_id)
       select m.id, organization_id, own_organization_id from unnest($1::bigint[]) m(id), unit_members n where n.id = $2`,
      [`{${managers.map(({ id }) => id).join(',')}}`, unit],
    );
    kit.server.app.records.written();
    const asked = vi.spyOn(database, 'query');

    const { body } = await post('impact/', { changes: { [HIERARCHY]: 'type_3' } });
    const statements = asked.mock.calls.length;
    asked.mockRestore();

    const { users, changed, jobs } = body.data;
    expect([users, changed, jobs.length]).toEqual([61, 61, 50]);
    expect(jobs.every(({ before, after }: { before: number; after: number }) => before > after)).toBe(true);
    expect(statements).toBeLessThan(40);
  });
});
