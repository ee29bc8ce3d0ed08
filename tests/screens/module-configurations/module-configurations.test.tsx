import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { describe, expect, it, vi } from 'vitest';
import { withDraft } from '#screens/module-configurations/draft.ts';
import ModuleConfigurationsScreen from '#screens/module-configurations/ModuleConfigurationsScreen.tsx';
import type { HttpRequest } from '#client/api/http-request.ts';
import type { ModuleConfiguration, ModulePreview } from '#shared/contracts/module-configurations.ts';
import { moduleValuesOf } from '#shared/rules/module-settings.ts';
import { defaultSettings } from '#shared/rules/settings.ts';
import type { Answers } from '../client/answering-http.ts';
import { openApp } from '../form/form-kit.tsx';

const FILES = ['applicants', 'candidates', 'jobs'].map((name) =>
  readFileSync(`resources/recruitments/${name}.yaml`, 'utf8'),
);
const BASE = '/admin-app/module-configuration/';
const TABS = 'module_configurations.applicants.hidden_applicant_details_tabs_for_hiring_managers';
const FIRST = 'module_configurations.applicants.default_tab_on_applicant_details';
const OF_JOBS = 'module_configurations.jobs.hidden_job_fields_for_hiring_managers';
const HIERARCHY = 'module_configurations.jobs.type_of_hierarchy_for_hiring_managers';
const OF_CANDIDATES = 'module_configurations.candidates.hidden_candidate_fields_for_hiring_managers';
const VALUES = moduleValuesOf(defaultSettings({}));
const CONFIGURATION: ModuleConfiguration = {
  state: 'abc',
  values: { ...VALUES, [OF_JOBS]: ['budget'] } as ModuleConfiguration['values'],
  defaults: VALUES as ModuleConfiguration['defaults'],
  choices: {
    [TABS]: ['summary', 'profile', 'notes', 'activity'],
    [FIRST]: ['summary', 'profile', 'notes'],
    [OF_JOBS]: ['budget', 'salary_from', 'openings'],
    [OF_CANDIDATES]: ['expected_salary', 'skills'],
    [HIERARCHY]: ['hm_need_to_be_on_immediate_hierarchy', 'type_2', 'type_3', 'type_4'],
  },
  last: { [OF_JOBS]: { author: { id: 7, name: 'Maya Lindqvist' }, created_on: '2026-11-20T10:00:00Z', version: 3 } },
  role: { key: 'hiring_manager', title: 'Hiring Manager' },
  people: [{ id: 9, name: 'Nora Berg' }],
  count: 1,
};
const IMPACT = {
  users: 3,
  resources: [
    {
      resource: 'applicants',
      hides: { fields: ['age'], tabs: ['notes'], files: false, activity: false, records: false },
      shows: { fields: [], tabs: [], files: false, activity: false, records: false },
    },
  ],
  jobs: [],
  changed: 0,
};
const PREVIEW: ModulePreview = {
  record: { id: 4, name: 'Ida Holm · Pilot' },
  user: { id: 9, name: 'Nora Berg' },
  before: { values: { id: 4, current_company: 'Halden', rating: 4 }, tabs: ['summary', 'profile', 'notes'] },
  after: { values: { id: 4, rating: 4 }, tabs: ['summary', 'notes'] },
};

async function open(answers: Answers = {}) {
  const save = vi.fn((_asked: HttpRequest): unknown => ({ data: { ...CONFIGURATION, state: 'def' } }));
  const { user } = openApp({
    address: '/settings/master/module-configurations',
    file: FILES[0]!,
    files: FILES.slice(1),
    provider: { getList: vi.fn(async () => ({ data: [{ id: 4, applicant: 'Ida Holm' }], total: 1 })) as never },
    answers: {
      [BASE]: (asked) => (asked.method === 'POST' ? save(asked) : { data: CONFIGURATION }),
      [`${BASE}impact/`]: () => ({ data: IMPACT }),
      [`${BASE}preview/`]: () => ({ data: PREVIEW }),
      ...answers,
    },
    around: () => <ModuleConfigurationsScreen />,
  });
  await screen.findByText(/^Choose what Hiring Managers can view/);
  return { user, save };
}

type User = Awaited<ReturnType<typeof open>>['user'];

const choose = async (user: User, list: string, name: string) => {
  await user.click(await screen.findByRole('combobox', { name: list }));
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name }));
  await user.keyboard('{Escape}');
};
const HIDDEN_TABS = 'Tabs of applicants hidden from Hiring Managers';
const HIDDEN_OF_JOBS = 'Further fields of jobs hidden from Hiring Managers';
const review = async (user: User) => {
  await user.click(screen.getByRole('button', { name: /^Review/ }));
  return within(await screen.findByRole('dialog', { name: /^Review/ }));
};

describe('the module configurations', () => {
  it('say what each setting does, by its value, and who changed it last', async () => {
    const { user } = await open();

    expect(screen.getByText(/^Changed by Maya Lindqvist, 20\/11\/2026/)).toBeTruthy();
    expect(screen.getByText(/^Hiring Managers view jobs of their own unit, and/)).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Hierarchy of hiring managers' }), [
      'Only jobs with them on the hiring team',
    ]);
    expect(screen.getByText('Hiring Managers only view jobs with them on the hiring team.')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Salary breakdown by year' })).toHaveProperty('checked', true);
  });

  it('are reviewed with their effect, and saved as one version with a note', async () => {
    const { user, save } = await open();

    await choose(user, HIDDEN_TABS, 'Notes');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tab that opens first' }), 'Profile');
    const dialog = await review(user);
    expect(dialog.getByText('Hidden: Notes')).toBeTruthy();
    expect(dialog.getByText('Summary → Profile')).toBeTruthy();
    expect(await dialog.findByText('Affects 3 active Hiring Managers.')).toBeTruthy();
    expect(dialog.getByText('Fields: Age')).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Note (optional)' }), 'Works council');
    await user.click(dialog.getByRole('button', { name: 'Save 2 changes' }));

    expect(await screen.findByText('Module configurations saved')).toBeTruthy();
    expect(save.mock.calls[0]![0].data).toEqual({
      changes: { [TABS]: ['notes'], [FIRST]: 'profile' },
      state: 'abc',
      note: 'Works council',
    });
  });

  it('keep the changes of both if someone else has saved since then', async () => {
    let current = CONFIGURATION;
    const { user } = await open({
      [BASE]: ({ method }) => {
        if (method !== 'POST') return { data: current };
        current = {
          ...CONFIGURATION,
          state: 'new',
          values: { ...CONFIGURATION.values, [OF_JOBS]: ['budget', 'openings'] },
          last: { [OF_JOBS]: { author: { id: 8, name: 'Otto Ohm' }, created_on: '2026-11-24T10:00:00Z', version: 4 } },
        };
        throw new HttpError('', 409, { code: 'conflict' });
      },
    });

    await choose(user, HIDDEN_OF_JOBS, 'Salary from');
    const dialog = await review(user);
    await user.click(dialog.getByRole('button', { name: 'Save 1 change' }));

    expect(await screen.findByText(/^Otto Ohm saved other changes. Yours are still here/)).toBeTruthy();
    expect(await screen.findByText('Otto Ohm changed this in the meantime to: Budget, Openings')).toBeTruthy();
    const again = await review(user);
    expect(again.getByText('Hidden: Salary from')).toBeTruthy();
    expect(again.queryByText(/^Shown:/)).toBeNull();
  });

  it('are found by a field, which is hidden right there', async () => {
    const { user } = await open();

    await user.type(screen.getByRole('searchbox', { name: 'Search settings, fields and tabs' }), 'salary{Enter}');

    const found = within(await screen.findByRole('group', { name: `Found in “${HIDDEN_OF_JOBS}”` }));
    await user.click(found.getByRole('checkbox', { name: 'Hide Salary from' }));
    expect(screen.queryByRole('combobox', { name: HIDDEN_TABS })).toBeNull();
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
    expect(screen.getByRole('switch', { name: 'Salary breakdown by year' })).toBeTruthy();
  });

  it('preview a record before and after, and only what changes', async () => {
    const { user } = await open();

    await choose(user, HIDDEN_TABS, 'Profile');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const pane = within(await screen.findByRole('complementary', { name: 'Preview as Hiring Manager' }));
    const row = await pane.findByRole('row', { name: /^Current company/ });
    await waitFor(() => expect(row.textContent).toMatch(/Halden.*Hidden/));
    await user.click(pane.getByRole('checkbox', { name: 'Only changes' }));

    expect(pane.getByText('1 field changes')).toBeTruthy();
    expect(pane.getByRole('row', { name: /^Profile.*Hidden tab/ })).toBeTruthy();
    expect(pane.queryByRole('row', { name: /^Rating/ })).toBeNull();
  });

  it('take a file as changes, and name what it skips and what is wrong with it', async () => {
    const check = vi.fn(() => ({
      data: { values: { [OF_JOBS]: ['openings'] }, skipped: [{ path: OF_JOBS, name: 'cf_shift' }] },
    }));
    const { user } = await open({ [`${BASE}check-file/`]: check });
    const take = (text: string) =>
      user.upload(document.querySelector('input[type=file]')!, new File([text], 'modules.json'));

    await take('{}');
    expect(await screen.findByText(/^1 change from the file\. .*skipped: cf_shift$/)).toBeTruthy();
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
    check.mockImplementation(() => {
      throw new HttpError('', 422, { code: 'invalid', errors: { 'settings.extra': 'Unknown' } });
    });
    await take('{"a":1}');

    expect(await screen.findByText(/settings\.extra: Unknown/)).toBeTruthy();
  });

  it('go back to a version', async () => {
    const restore = vi.fn((_asked: HttpRequest) => ({ data: { ...CONFIGURATION, values: VALUES, state: 'old' } }));
    const version = { created_on: '2026-11-20T10:00:00Z', note: null, restored_from: null };
    const { user } = await open({
      [`${BASE}restore/`]: restore,
      [`${BASE}versions/`]: () => ({
        results: [
          {
            ...version,
            version: 2,
            author: { id: 7, name: 'Maya Lindqvist' },
            note: 'Works council',
            changes: [{ path: OF_JOBS, before: [], after: ['budget'] }],
          },
          { ...version, version: 1, author: null, changes: [] },
        ],
      }),
    });

    await user.click(screen.getByRole('button', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History' }));
    expect(await dialog.findByText('Works council')).toBeTruthy();
    expect(dialog.getByText('Hidden: Budget')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Restore version 1' }));

    expect(await screen.findByText('Version 1 restored')).toBeTruthy();
    expect(restore.mock.calls[0]![0].data).toEqual({ version: 1, state: 'abc' });
  });

  it('show at the setting what the server rejects', async () => {
    const { user } = await open({
      [BASE]: ({ method }) => {
        if (method !== 'POST') return { data: CONFIGURATION };
        throw new HttpError('', 422, { code: 'invalid', errors: { [OF_JOBS]: 'You can’t hide this' } });
      },
    });

    await choose(user, HIDDEN_OF_JOBS, 'Openings');
    const dialog = await review(user);
    await user.click(dialog.getByRole('button', { name: 'Save 1 change' }));

    expect(await screen.findByText('You can’t hide this')).toBeTruthy();
  });
});

describe('a draft on settings that have changed since then', () => {
  const path = OF_JOBS;

  it.each([
    ['keeps what both have added', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'b', 'c']],
    ['keeps what both have removed', ['a', 'b', 'c'], ['a', 'b'], ['a', 'c'], ['a']],
    ['brings back nothing that the other has removed', ['a'], ['a', 'b'], [], ['b']],
    ['removes what it has removed', ['a'], [], ['a', 'b'], ['b']],
  ])('%s', (_, base, mine, now, both) => {
    expect(withDraft({ [path]: now }, { [path]: { base, mine } }).values[path]).toEqual(both);
  });

  it('is over when it is what is saved', () => {
    expect(withDraft({ [path]: ['a'] }, { [path]: { base: [], mine: ['a'] } }).changes).toEqual([]);
  });
});
