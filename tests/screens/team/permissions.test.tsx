import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AccessAnswer } from '#engine/access/explain-access.ts';
import type { EffectiveAccess, PermissionModule, PermissionTemplate } from '#shared/contracts/team.ts';
import { failed, ok, startApp } from '#tests/screens/app/app-kit.tsx';
import { buildCatalogue, buildField, buildResource } from '#tests/screens/client/catalogue-builder.ts';
import { BRACKETED, isOneSentence } from '#tests/screens/bracketed.ts';
import { buildMember, serveTeam } from './members-kit.tsx';

// It comes by itself where it is needed; on a busy machine that takes longer than a test waits.
import '#screens/team/permissions/PermissionScreen.tsx';

const HERE = '/settings/master/permission';
const navigation = [
  { key: 'permission', title: 'Permissions', to: HERE, screen: 'team/permissions/PermissionScreen', hidden: true },
];
const companies = buildResource('companies', {
  titlePlural: 'Companies',
  states: { field: 'status', transitions: [], lockedIn: {}, guarded: [] },
  fieldList: [
    buildField('name'),
    buildField('owner', {
      title: 'Owner',
      type: 'relation',
      relation: { to: 'users', where: {}, onDelete: 'setNull' },
    }),
    buildField('status', { title: 'Status', type: 'choice', enum: ['active', 'inactive'] }),
    buildField('salary', { title: 'Salary' }),
  ],
});

const modules: PermissionModule[] = [
  { module: 'company', resource: 'companies', options: ['view', 'create', 'delete'], everyone: ['view'] },
  { module: 'job', resource: null, options: ['view_own', 'create'], everyone: [] },
];
const list = (...entries: readonly [module: string, ...options: string[]][]) =>
  JSON.stringify(
    entries.map(([module, ...options]) => ({
      module,
      options: Object.fromEntries(options.map((name) => [name, true])),
    })),
  );
const template = (id: number, name: string, permissions: string): PermissionTemplate => ({
  id,
  name,
  description: '',
  permissions,
  updated_on: '2026-11-20T08:00:00.000Z',
});
const change = {
  id: 9,
  at: '2026-11-19T08:00:00.000Z',
  user: { id: 7, name: 'Maya Lindqvist', photo: null },
  role: 'Admin',
  action: 'permissions_changed',
  group: 'security',
  resource: 'users',
  record: { id: 11, title: 'Ingrid Aas', is_readable: true },
  summary: '',
  changes: [{ field: 'permissions.job', before: ['view_own'], after: ['view_own', 'create'] }],
};

const answer: EffectiveAccess<AccessAnswer> = {
  member: { id: 11, name: 'Ingrid Aas', is_active: true },
  role: 'Recruiter',
  record: { id: 5, title: 'Halden Logistics' },
  answer: {
    role: 'recruiter',
    choicesOnly: false,
    hiddenTabs: [],
    screens: ['list'],
    actions: {
      choose: { allowed: false, needsRead: false, reasons: [] },
      import: { allowed: false, needsRead: false, reasons: [] },
      read: {
        allowed: false,
        needsRead: false,
        reasons: [
          {
            source: 'list',
            option: 'view_own',
            where: { owner: { $user: 'id' }, status: 'active' },
            verdict: {
              op: 'all',
              holds: false,
              of: [
                { op: 'test', holds: false, predicate: { owner: { $user: 'id' } } },
                { op: 'test', holds: true, predicate: { status: 'active' } },
              ],
            },
          },
        ],
      },
      create: { allowed: false, needsRead: false, reasons: [] },
      update: { allowed: false, needsRead: true, reasons: [{ source: 'role', option: 'update' }] },
      delete: { allowed: false, needsRead: false, reasons: [] },
      export: { allowed: false, needsRead: false, reasons: [] },
    },
    recordActions: [
      {
        key: 'reopen',
        kind: 'transition',
        allowed: false,
        needsRead: false,
        roles: { only: ['hiring_manager'], isNamed: false },
        from: { states: ['inactive'], holds: true },
        when: {
          where: { name: { present: true } },
          verdict: { op: 'test', holds: true, predicate: { name: { present: true } } },
        },
        reasons: [{ source: 'list', option: 'update' }],
      },
      {
        key: 'clone',
        kind: 'action',
        allowed: true,
        needsRead: false,
        reasons: [{ source: 'role', option: 'create' }],
      },
    ],
    fields: [
      { name: 'name', readable: true, writable: true },
      { name: 'salary', readable: false, writable: false, readers: ['admin'], because: 'role' },
      { name: 'owner', readable: false, writable: false, because: 'role' },
    ],
  },
};

const open = async (
  query = '',
  {
    ingridHas = list(['job', 'view_own', 'create'], ['rockets', 'launch']),
    said = answer,
    texts = undefined as typeof BRACKETED | undefined,
  } = {},
) => {
  const team = [
    buildMember(11, 'Ingrid Aas', { permissions: ingridHas }),
    buildMember(12, 'Owen Hartley', { permissions: list(['company', 'create'], ['job', 'view_own']) }),
  ];
  const app = await startApp({
    catalogue: { ...buildCatalogue([companies]), navigation },
    address: `${HERE}${query}`,
    ...(texts && { texts }),
    prepare: (server) => {
      serveTeam(server, team);
      server.on('GET /users/permission-module/', () => ok({ results: modules }));
      server.on('GET /users/permission-template/', () =>
        ok({ results: [template(1, 'Sourcer', list(['company', 'create', 'delete']))] }),
      );
      server.on('GET /customer/activity/', () => ok({ results: [change], count: 1 }));
      server.on('GET /users/member/11/access/', () => ok({ data: said }));
    },
  });
  await screen.findByRole('heading', { level: 1, name: /Permissions/ });
  return app;
};
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

describe('the permission list of a Recruiter', () => {
  it('gives and takes options, and keeps modules that nobody knows', async () => {
    const { user, server } = await open();
    expect(await screen.findByText('unknown module, left unchanged')).toBeDefined();
    expect((await box('Companies: View')).disabled).toBe(true);

    await user.click(await box('Companies: Create'));
    await user.click(await box('Jobs: View own'));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));

    expect(await screen.findByText('Permissions for Ingrid Aas saved')).toBeDefined();
    const sent = server.callsOf('PATCH /users/member/11/').at(-1)?.body as { permissions: string };
    expect(JSON.parse(sent.permissions)).toEqual([
      { module: 'rockets', options: { launch: true } },
      { module: 'company', options: { create: true } },
      { module: 'job', options: { create: true } },
    ]);
    await waitFor(() => expect(screen.queryByText(/unsaved change/)).toBeNull());
  });

  it('is not lost to the list of another person', async () => {
    const { user } = await open();
    await user.click(await box('Jobs: View own'));

    await user.click(screen.getByRole('button', { name: /Owen Hartley/ }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));

    expect(await screen.findByRole('heading', { level: 2, name: 'Ingrid Aas' })).toBeDefined();
    expect(screen.getByText('1 unsaved change')).toBeDefined();
  });

  it('begins with a template, and all options of a module are one press', async () => {
    const { user } = await open();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Start from' }), 'Sourcer');
    expect((await box('Companies: Delete')).checked).toBe(true);
    expect((await box('Jobs: Create')).checked).toBe(false);
    expect((await box('Rockets: Launch')).checked).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Jobs' }));

    expect((await box('Jobs: Create')).checked).toBe(true);
    expect(screen.getByText('2 unsaved changes')).toBeDefined();
  });

  it('is compared with another person, and with how it was before a change', async () => {
    const { user } = await open();
    const compare = await screen.findByRole('combobox', { name: 'Compare with' });

    await user.selectOptions(compare, 'Owen Hartley');
    expect(await screen.findByText('3 differences from Owen Hartley')).toBeDefined();
    expect(await box('Companies: Create, Owen Hartley has this')).toBeDefined();
    expect(await box('Jobs: Create, Owen Hartley doesn’t have this')).toBeDefined();

    await user.selectOptions(compare, screen.getByRole('option', { name: /Before 19\/11\/2026/ }));
    expect(await screen.findByText(/^1 difference from Before/)).toBeDefined();
  });

  it('says who changed it lately and what', async () => {
    await open();

    const changes = within(await screen.findByRole('region', { name: 'Latest changes' }));
    expect(changes.getByText(/Maya Lindqvist/)).toBeDefined();
    expect(changes.getByText('Granted: Create')).toBeDefined();
  });

  it('gets a name as a template, and one that is taken is refused at the name', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Save as template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as template' }));
    server.on('POST /users/permission-template/', () =>
      failed(409, 'not_unique', { errors: { name: { message: 'rights.template.taken', text: '' } } }),
    );

    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Sourcer');
    await user.click(dialog.getByRole('button', { name: 'Save template' }));

    expect(await dialog.findByText('A template with this name already exists. Choose another name.')).toBeDefined();
  });
});

describe('a permission template', () => {
  it('keeps the name that is being typed when something else on the screen changes', async () => {
    const { user } = await open('?view=templates');
    const people = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Recruiters' });

    await user.type(people, 'Owe');
    fireEvent.click(screen.getByLabelText('Companies: Delete')); // the focus stays where the name is typed

    expect(await screen.findByText('Save the changes first.')).toBeDefined();
    expect(people.value).toBe('Owe');
  });

  it('is changed, given to several people, and deleted after a question', async () => {
    const { user, server } = await open('?view=templates');
    server.on('PATCH /users/permission-template/1/', () => ok({ data: template(1, 'Sourcer', list()) }));
    server.on('POST /users/permission-template/1/apply/', () => ok());
    server.on('DELETE /users/permission-template/1/', () => ok());

    await user.click(await screen.findByRole('combobox', { name: 'Recruiters' }));
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Owen Hartley' }));
    await user.click(screen.getByRole('button', { name: 'Apply to 1 user' }));
    await waitFor(() =>
      expect(server.callsOf('POST /users/permission-template/1/apply/').at(-1)?.body).toEqual({ members: [12] }),
    );

    await user.click(await box('Companies: Delete'));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(server.callsOf('PATCH /users/permission-template/1/').at(-1)?.body).toEqual({
        permissions: list(['company', 'create']),
      }),
    );

    await user.click(screen.getByRole('button', { name: 'Delete template' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete template?' }));
    await user.click(question.getByRole('button', { name: 'Delete template' }));
    await waitFor(() => expect(server.callsOf('DELETE /users/permission-template/1/')).toHaveLength(1));
  });
});

describe('why somebody may do something', () => {
  it('is said in words, part by part, with the fields that are hidden', async () => {
    const { server } = await open('?view=access&member=11&resource=companies&record=5');

    const report = within(await screen.findByRole('region', { name: 'Result' }));
    expect(report.getByRole('heading', { name: 'Ingrid Aas as Recruiter: Halden Logistics' })).toBeDefined();
    expect(report.getByRole('heading', { name: 'Can’t view' })).toBeDefined();
    expect(report.getByText('Owner is Ingrid Aas').textContent).toContain('not met');
    expect(report.getByText('Status is Active').textContent).not.toContain('not met');
    expect(report.getByText('Not allowed without permission to view the record.')).toBeDefined();
    expect(report.getByText(/hidden – only for Admin/)).toBeDefined();
    expect(report.getByText('hidden')).toBeDefined();
    expect(server.callsOf('GET /users/member/11/access/').at(-1)?.params).toEqual({ resource: 'companies', record: 5 });
  });

  it('is said of each transition and each action too, with what it hangs on', async () => {
    await open('?view=access&member=11&resource=companies&record=5');

    const recordActions = within(await screen.findByRole('region', { name: 'Status changes and actions' }));
    expect(recordActions.getByRole('heading', { name: 'Can’t use “reopen”' })).toBeDefined();
    expect(recordActions.getByText('Only for Hiring Manager – not met')).toBeDefined();
    expect(recordActions.getByText('Only in the status Inactive – met')).toBeDefined();
    expect(recordActions.getByText('Name is filled in').textContent).toContain('met');
    expect(recordActions.getByText('User’s permissions')).toBeDefined();
    expect(recordActions.getByRole('heading', { name: 'Can use “clone”' })).toBeDefined();
  });

  it('is said in whole sentences, in which a language orders the parts', async () => {
    await open('?view=access&member=11&resource=companies&record=5', { texts: BRACKETED });

    const report = await screen.findByRole('region', { name: '⟦Result⟧' });

    const said = [...report.querySelectorAll('h3, h4, p, .rights-fields span')].map(({ textContent }) => textContent);
    expect(said.length).toBeGreaterThan(10);
    expect(said.filter((text) => !isOneSentence(text))).toEqual([]);
  });

  it('names the tabs that a setting of the team hides, with the setting', async () => {
    const setting = 'module_configurations.applicants.hidden_applicant_details_tabs_for_hiring_managers';
    const hiddenTabs = [{ tab: 'activity', setting }];
    await open('?view=access&member=11&resource=companies&record=5', {
      said: { ...answer, answer: { ...answer.answer, hiddenTabs } },
    });

    const tabs = within(await screen.findByRole('region', { name: 'Hidden tabs' }));
    expect(tabs.getByRole('listitem').textContent).toBe(
      'Activityhidden – by the setting “Tabs of applicants hidden from Hiring Managers” in the module configurations',
    );
  });

  it('promises no field of a record that may not be read', async () => {
    await open('?view=access&member=11&resource=companies&record=5', {
      said: { ...answer, answer: { ...answer.answer, fields: [{ name: 'name', readable: true, writable: true }] } },
    });

    const report = within(await screen.findByRole('region', { name: 'Result' }));
    expect(report.getByRole('heading', { name: 'Can’t view' })).toBeDefined();
    expect(report.queryByText(/Every field may be read/)).toBeNull();
  });

  it('is asked for a person and a list that are chosen', async () => {
    const { user, server } = await open('?view=access');

    await user.click(await screen.findByRole('combobox', { name: 'User' }));
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Ingrid Aas' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'List' }), 'Companies');

    expect(await screen.findByRole('region', { name: 'Result' })).toBeDefined();
    expect(server.callsOf('GET /users/member/11/access/').at(-1)?.params).toEqual({ resource: 'companies' });
  });
});
