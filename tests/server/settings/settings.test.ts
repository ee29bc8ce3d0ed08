import { beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '#server/features/settings/read-settings.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import type { TestServer } from '#tests/support/test-server.ts';
import { type SettingsServer, startSettingsServer } from './settings-kit.ts';

const MENU_KEYS =
  'dashboard recruitments organizations companies business_units departments jobs candidates applicants onboarding resume_search calendar email master_settings account_and_users master_view career_page job_board approval_matrix integrations visa_quota feedback reports module_configs team_management vendors';

describe.each(moduleDatabases())('settings on %s', (kind) => {
  let server: TestServer;
  let admin: TestUser;
  let kim: TestUser;
  let read: SettingsServer['read'];
  let write: SettingsServer['write'];
  let start: SettingsServer['fresh'];
  beforeAll(async () => {
    ({ server, admin, read, write, fresh: start } = await startSettingsServer(kind));
  });
  const fresh = async (role?: string) => {
    kim = await start(role);
  };

  it('keep how a user has arranged a board, for lists that there are and within limits', async () => {
    await fresh();
    const boards = { companies: { lane: 'industry', card: ['name'], collapsed: ['7'] } };

    const kept = await write(kim, 'user', { boards });
    const more = await write(kim, 'user', { boards: { companies: { card: null, expanded: ['9'] } } });
    const unknown = await write(kim, 'user', { boards: { nowhere: { lane: 'job' } } });
    const tooMany = await write(kim, 'user', {
      boards: { companies: { collapsed: Array.from({ length: 301 }, (_, at) => String(at)) } },
    });

    expect([kept, more, unknown, tooMany].map(({ statusCode }) => statusCode)).toEqual([200, 200, 422, 422]);
    expect((await read(kim, 'user')).settings.boards).toEqual({
      companies: { lane: 'industry', card: null, collapsed: ['7'], expanded: ['9'] },
    });
  });

  it('are complete before anyone changed anything', async () => {
    await fresh();

    const { id, settings } = await read(kim, 'admin');

    expect(id).toBe(null);
    expect(Object.keys(settings.sidebarMenuNames)).toEqual(MENU_KEYS.split(' '));
    expect(settings.sidebarMenuNames.business_units).toEqual({
      default_name: 'Business units',
      name: 'Business units',
    });
    expect(settings).toMatchObject({
      offerManager: { show_yearly_salary_breakup: true, show_monthly_salary_breakup: true },
      masterSettings: {
        hierarchyBasedDesignation: false,
        joiningFormMandatoryOnJobCreate: false,
        documentCategoryMandatoryOnJobCreate: false,
      },
      module_configurations: {
        applicants: {
          hidden_applicant_details_tabs_for_hiring_managers: [],
          hidden_job_fields_for_hiring_managers: [],
          hidden_candidate_fields_for_hiring_managers: [],
          default_tab_on_applicant_details: 'summary',
        },
        jobs: {
          type_of_hierarchy_for_hiring_managers: 'hm_need_to_be_on_immediate_hierarchy',
          hidden_job_fields_for_hiring_managers: [],
        },
        candidates: { hidden_candidate_fields_for_hiring_managers: [] },
      },
      external_vendor: { enabled: false, users_limit: -1, see_all: false },
      ziwo_calls: { enabled: false },
    });
    expect(settings.tables.companies!.filter(({ show }) => show).map(({ key, index }) => [key, index])).toEqual([
      ['name', 0],
      ['type', 1],
      ['organization', 2],
      ['address', 3],
      ['status', 4],
      ['created_on', 5],
      ['updated_on', 6],
    ]);
    expect(settings.tables.companies![2]!.name).toBe('Organization');
    expect((await read(kim, 'user')).settings).toEqual(settings);
  });

  it('of the team are changed by Admins only, a part at a time, and everyone sees them', async () => {
    await fresh();
    for (const role of ['Super Recruiter', 'Recruiter', 'Hiring Manager', 'Vendor'])
      expect(
        (await write(await server.build.user({ role }), 'admin', { ziwo_calls: { enabled: true } })).statusCode,
      ).toBe(403);

    await write(admin, 'admin', { sidebarMenuNames: { jobs: { name: 'Vacancies' } } });
    const response = await write(admin, 'admin', { external_vendor: { enabled: true } }, 'PUT');

    expect(response.json()).toMatchObject({ code: 0, data: { id: expect.any(Number) } });
    const { settings } = await read(kim, 'user');
    expect(settings.sidebarMenuNames.jobs).toEqual({ default_name: 'Jobs', name: 'Vacancies' });
    expect(settings.external_vendor).toEqual({ enabled: true, users_limit: -1, see_all: false });
  });

  it('are stored as what differs, and not at all when they are what they were', async () => {
    await fresh();
    const { settings } = await read(admin, 'admin');
    await write(admin, 'admin', { ...settings, ziwo_calls: { enabled: true } });
    const stored = async () =>
      (await server.database.query('select value from system.settings')).rows.map(({ value }) => value);
    expect(await stored()).toEqual([{ ziwo_calls: { enabled: true } }]);

    await write(admin, 'admin', { ziwo_calls: { enabled: false } });

    expect(await stored()).toEqual([{}]);
  });

  it('of a person hold over the team’s where he may decide, and follow the team in the rest', async () => {
    await fresh();
    const columns = [
      { key: 'status', name: 'Status', index: 0, show: true },
      { key: 'name', name: 'Name', index: 1, show: false },
    ];

    await write(kim, 'user', {
      tables: { companies: columns },
      sidebarMenuNames: { jobs: { name: 'My jobs' } },
      offerManager: { show_yearly_salary_breakup: false },
      module_configurations: { applicants: { default_tab_on_applicant_details: 'notes' } },
    });
    await write(admin, 'admin', { sidebarMenuNames: { jobs: { name: 'Vacancies' }, candidates: { name: 'People' } } });

    const mine = (await read(kim, 'user')).settings;
    expect(mine.tables.companies!.slice(0, 3)).toEqual([
      ...columns,
      expect.objectContaining({ key: 'type', index: 2 }),
    ]);
    expect(mine.tables.companies!.map(({ key }) => key).sort()).toEqual(
      (await read(admin, 'admin')).settings.tables.companies!.map(({ key }) => key).sort(),
    );
    expect(mine.tables.departments).toEqual((await read(admin, 'admin')).settings.tables.departments);
    expect([mine.sidebarMenuNames.jobs!.name, mine.sidebarMenuNames.candidates!.name]).toEqual(['My jobs', 'People']);
    expect(mine.offerManager).toEqual({ show_yearly_salary_breakup: false, show_monthly_salary_breakup: true });
    expect(mine.module_configurations.applicants.default_tab_on_applicant_details).toBe('notes');
    expect((await read(admin, 'user')).settings.sidebarMenuNames.jobs!.name).toBe('Vacancies');
  });

  it('give a table back to the team when it is set to null', async () => {
    await fresh();
    const only = (key: string) => [{ key, name: key, index: 0, show: true }];
    await write(kim, 'user', { tables: { companies: only('type'), departments: only('status') } });

    await write(kim, 'user', { tables: { companies: null } });

    const { tables } = (await read(kim, 'user')).settings;
    expect(tables.companies![0]!.key).toBe('name');
    expect(tables.departments![0]!.key).toBe('status');
  });

  it('let a table stay with the team after it was given back, when the team changes it', async () => {
    await fresh();
    const only = (key: string) => [{ key, name: key, index: 0, show: true }];
    await write(kim, 'user', { tables: { companies: only('type') } });
    await write(kim, 'user', { tables: { companies: null } });

    await write(admin, 'admin', { tables: { companies: only('status') } });
    expect((await read(kim, 'user')).settings.tables.companies![0]!.key).toBe('status');

    await write(admin, 'admin', { tables: { companies: null } });
    expect((await read(kim, 'user')).settings.tables.companies![0]!.key).toBe('name');
  });

  it('keep columns that the file does not name, each with its flag and for those who may read them', async () => {
    await fresh();
    const further = { key: 'created_by', name: 'Created by', index: 0, show: true, further: true };
    const gone = { key: 'was_here_once', name: 'Was here once', index: 1, show: true, further: true };

    expect((await write(kim, 'user', { tables: { companies: [further, gone] } })).statusCode).toBe(200);

    const columns = (await read(kim, 'user')).settings.tables.companies!;
    expect(columns[0]).toEqual(further);
    expect(columns.map(({ key }) => key)).not.toContain('was_here_once');
    expect((await read(kim, 'admin')).settings.tables.companies!.some(({ key }) => key === 'created_by')).toBe(false);
    const { further: _flag, ...plain } = further;
    expect((await write(kim, 'user', { tables: { companies: [plain] } })).statusCode).toBe(422);
  });

  it('give every renamed entry back to its default, for a person too', async () => {
    await fresh();
    await write(admin, 'admin', { sidebarMenuNames: { jobs: { default_name: 'Jobs', name: 'Vacancies' } } });
    await write(kim, 'user', { sidebarMenuNames: { jobs: { name: 'Jobs' } } });
    expect((await read(kim, 'user')).settings.sidebarMenuNames.jobs!.name).toBe('Jobs');

    await write(admin, 'admin', { sidebarMenuNames: { jobs: { default_name: 'Jobs', name: 'Jobs' } } });

    expect((await read(admin, 'admin')).settings.sidebarMenuNames.jobs).toEqual({ default_name: 'Jobs', name: 'Jobs' });
  });

  it('may be sent back whole by who changes one thing of his own', async () => {
    await fresh();
    const { settings } = await read(kim, 'user');

    const response = await write(kim, 'user', {
      ...settings,
      offerManager: { show_yearly_salary_breakup: false, show_monthly_salary_breakup: true },
    });

    expect(response.statusCode).toBe(200);
    expect((await read(kim, 'user')).settings.offerManager.show_yearly_salary_breakup).toBe(false);
  });

  it('refuse what they do not know, by its path', async () => {
    await fresh();
    for (const [change, path] of [
      ['not json', 'settings'],
      ['[]', 'root'],
      [{ theme: 'dark' }, 'theme'],
      [{ sidebarMenuNames: { salaries: { name: 'X' } } }, 'sidebarMenuNames.salaries'],
      [{ sidebarMenuNames: { jobs: { default_name: 'X' } } }, 'sidebarMenuNames.jobs.default_name'],
      [{ sidebarMenuNames: { jobs: { name: '' } } }, 'sidebarMenuNames.jobs.name'],
      [{ sidebarMenuNames: { jobs: { name: '  ' } } }, 'sidebarMenuNames.jobs.name'],
      [{ sidebarMenuNames: { jobs: { name: 'Jobs\n' } } }, 'sidebarMenuNames.jobs.name'],
      [{ tables: { salaries: [] } }, 'tables.salaries'],
      [{ tables: { companies: [{ key: 'password', name: 'X', index: 0, show: true }] } }, 'tables.companies'],
      [{ tables: { companies: [{ key: 'name' }] } }, 'tables.companies.0.name'],
      [{ offerManager: { show_yearly_salary_breakup: 'yes' } }, 'offerManager.show_yearly_salary_breakup'],
      [{ external_vendor: { users_limit: -2 } }, 'external_vendor.users_limit'],
      [
        { module_configurations: { jobs: { type_of_hierarchy_for_hiring_managers: 'none' } } },
        'module_configurations.jobs.type_of_hierarchy_for_hiring_managers',
      ],
    ] as const) {
      const response = await write(admin, 'admin', change);
      expect([change, response.statusCode, Object.keys(response.json().errors)]).toEqual([
        change,
        422,
        expect.arrayContaining([path]),
      ]);
    }
    expect((await write(admin, 'admin', '{"__proto__":{"ziwo_calls":{"enabled":true}}}')).statusCode).toBe(422);
    expect((await server.database.query('select 1 from system.settings')).rows).toEqual([]);
  });

  it('keep both of two changes made at once', async () => {
    await fresh();

    const replies = await Promise.all(
      ['jobs', 'candidates', 'calendar', 'reports', 'vendors'].map((key) =>
        write(admin, 'admin', { sidebarMenuNames: { [key]: { name: `New ${key}` } } }),
      ),
    );

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const { settings } = await read(admin, 'admin');
    expect(settings.sidebarMenuNames.jobs!.name).toBe('New jobs');
    expect(settings.sidebarMenuNames.vendors!.name).toBe('New vendors');
  });

  it('carry the team’s names of columns into arrangements that people made before', async () => {
    await fresh();
    const { companies } = (await read(kim, 'user')).settings.tables;
    const turned = companies!.toReversed().map((column, index) => ({ ...column, index }));
    await write(kim, 'user', { tables: { companies: turned } });
    const renamed = companies!.map((column) => (column.key === 'status' ? { ...column, name: 'State' } : column));
    await write(admin, 'admin', { tables: { companies: renamed } });

    const own = (await read(kim, 'user')).settings.tables['companies']!;

    expect(own.map(({ key }) => key)).toEqual(turned.map(({ key }) => key));
    expect(own.find(({ key }) => key === 'status')?.name).toBe('State');
  });

  it('tell an Admin, and nobody else, how many people have arranged a table for themselves', async () => {
    await fresh();
    const { companies } = (await read(kim, 'user')).settings.tables;
    await write(kim, 'user', {
      tables: { companies: companies!.toReversed().map((column, index) => ({ ...column, index })) },
    });
    await write(admin, 'admin', { tables: { organizations: [] } });
    const ask = (as: TestUser) =>
      server.app.inject({ url: '/api/v1/customer/admin-setting/arrangements/', headers: server.as(as) });

    expect((await ask(admin)).json().data).toEqual({ companies: 1 });
    expect((await ask(kim)).statusCode).toBe(403);
  });

  it('leave a record of who changed what', async () => {
    await fresh();
    await write(admin, 'admin', { ziwo_calls: { enabled: true } });

    const { rows } = await server.database.query(
      `select user_id, before, after from system.activity where action = 'team_settings_changed' order by id desc limit 1`,
    );

    expect(rows).toEqual([{ user_id: admin.id, before: {}, after: { ziwo_calls: { enabled: true } } }]);
  });

  it('come both at once for the initial load', async () => {
    await fresh();
    await write(kim, 'user', { offerManager: { show_yearly_salary_breakup: false } });

    const both = await readSettings(server.app, (await server.app.sessions.authenticate(kim.token)).principal);

    expect(JSON.parse(both.team.settings)).toEqual((await read(kim, 'admin')).settings);
    expect(JSON.parse(both.user.settings)).toEqual((await read(kim, 'user')).settings);
    expect(both.user.id).toEqual(expect.any(Number));
  });
});
