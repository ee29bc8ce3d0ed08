import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SearchResult } from '#shared/contracts/search.ts';
import { buildCatalogue, buildField, buildResource } from '../client/catalogue-builder.ts';
import { failed, ok, startApp } from './app-kit.tsx';
import type { AppSetting } from './app-kit.tsx';

const organizations = buildResource('organizations', {
  icon: 'level-1',
  tabs: [{ key: 'companies', title: 'Companies', related: { resource: 'companies', via: 'organization' } }],
});
const companies = buildResource('companies', {
  icon: 'level-2',
  fieldList: [
    buildField('name'),
    buildField('organization', {
      type: 'relation',
      relation: { to: 'organizations', where: {}, onDelete: 'restrict' },
    }),
  ],
});
const withStates = buildResource('organizations', {
  fieldList: [
    buildField('name'),
    buildField('status', { schema: { type: 'string', enum: ['draft', 'open'] } }),
    buildField('reason'),
  ],
  states: {
    field: 'status',
    lockedIn: {},
    guarded: [],
    transitions: [
      { key: 'submit', title: 'Submit', from: ['draft'], to: 'open', confirm: 'Submit it?', input: [] },
      { key: 'reject', title: 'Reject', from: ['draft'], to: 'open', input: [{ field: 'reason', required: true }] },
    ],
  },
  actions: [
    { key: 'check', title: 'Check', on: ['show'], input: [], choose: [], needs: { reason: { present: true } } },
  ],
});
const industry = buildResource('industry', { route: '/settings/master/master-view/lists/industry' });

const halden: SearchResult = { resource: 'organizations', id: 3, title: 'Halden Group' };
const logistics: SearchResult = { resource: 'companies', id: 8, title: 'Halden Logistics', subtitle: 'Halden Group' };

const open = async (setting: Partial<AppSetting> = {}, results: readonly SearchResult[] = [halden, logistics]) => {
  const app = await startApp({
    catalogue: buildCatalogue(
      [organizations, companies, industry],
      [
        { key: 'dashboard', title: 'Dashboard', to: '/' },
        { key: 'organizations', title: 'Organizations', resource: 'organizations' },
        { key: 'companies', title: 'Companies', resource: 'companies' },
        { key: 'own', title: 'Own screen', to: '/own', screen: 'test/Own', hidden: true },
      ],
    ),
    ...setting,
  });
  app.server.on('GET /search/', () => ok({ results }));
  await screen.findByRole('heading', { level: 1 });
  const call = async () => {
    await app.user.keyboard('{Control>}k{/Control}');
    return screen.findByRole('combobox', { name: 'Search or jump to…' });
  };
  return { ...app, field: await call(), call };
};

const groups = () =>
  screen.getAllByRole('group').map((group) => [
    document.getElementById(group.getAttribute('aria-labelledby')!)!.textContent,
    ...within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ]);
const group = (name: string) =>
  groups()
    .find(([title]) => title === name)
    ?.slice(1);
const active = () => screen.getByRole('option', { selected: true }).textContent;
const path = () => window.location.pathname + window.location.search;

describe('the command palette', () => {
  it('opens from the header and by its keys, ready to type, and closes by Escape', async () => {
    const { user, field } = await open();

    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Search or jump to…' }));

    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeTruthy();
  });

  it('groups records, what can be done with the best one, screens and actions', async () => {
    const { user } = await open();

    await user.keyboard('hal');

    await waitFor(() =>
      expect(group('Records')).toEqual(['Halden GroupOrganization', 'Halden LogisticsHalden GroupCompany']),
    );
    await waitFor(() => expect(group('Actions')).toEqual(['Edit Halden Group', 'New company in Halden Group']));
    expect(screen.getAllByText('Hal', { selector: 'b' })).toHaveLength(4);
  });

  it('has screens and actions that are called so first, at once; what the server finds comes below and moves nothing', async () => {
    const answer = Promise.withResolvers<void>();
    const { user, server } = await open();
    server.on('GET /search/', async () => {
      await answer.promise;
      return ok({ results: [{ resource: 'industry', id: 4, title: 'Companies and organizations' }, halden] });
    });

    await user.keyboard('companies');
    expect(groups()).toEqual([['Go to', 'Companies']]);
    answer.resolve();
    await screen.findByRole('option', { name: /^Companies and organizations/ });

    expect(active()).toBe('Companies');
    expect(groups().map(([title]) => title)).toEqual(['Go to', 'Records', 'Actions']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/recruitments/companies'));
  });

  it('keeps in place what is shown for a text when more is found for it', async () => {
    const answer = Promise.withResolvers<void>();
    const { user, server } = await open();
    await user.keyboard('halden');
    await waitFor(() => expect(group('Records')).toHaveLength(2));
    server.on('GET /search/', async () => {
      await answer.promise;
      return ok({ results: [{ resource: 'industry', id: 4, title: 'Halden logistics services' }, logistics] });
    });

    await user.keyboard(' logi');
    expect(group('Records')).toEqual(['Halden LogisticsHalden GroupCompany']);
    answer.resolve();

    await waitFor(() => expect(group('Records')).toHaveLength(2));
    expect(active()).toContain('Halden LogisticsHalden Group');
  });

  it.each([
    ['orgnizations', 'Organizations'],
    ['compnaies', 'Companies'],
    ['dashbaord', 'Dashboard'],
    ['sgin out', 'Sign out'],
  ])('knows what %s was meant to be', async (typed, meant) => {
    const { user } = await open({}, []);

    await user.keyboard(typed);

    await waitFor(() => expect(active().toLowerCase()).toBe(meant.toLowerCase()));
  });

  it('finds the members of the team for who has their screen', async () => {
    const { user, server } = await open(
      {
        catalogue: buildCatalogue(
          [companies],
          [{ key: 'account_and_users', title: 'Users', to: '/settings/master/account-and-users', screen: 'test/Own' }],
        ),
      },
      [],
    );
    const kim = { id: 5, first_name: 'Kim', last_name: 'Aalto', username: 'kim@halden.example' };
    server.on('GET /users/member/', () => ok({ results: [{ user: kim, roles: [] }], count: 1 }));

    await user.keyboard('aalto');
    await waitFor(() => expect(group('Records')).toEqual(['Kim Aaltokim@halden.exampleUser']));
    await user.keyboard('{Enter}');

    await waitFor(() => expect(path()).toBe('/settings/master/account-and-users?q=kim%40halden.example'));
  });

  it('does with the open record what is typed', async () => {
    const { user, call } = await open(
      {
        address: '/recruitments/organizations/3',
        prepare: (server) =>
          server.on('GET /customer/organizations/3/', () => ok({ data: { id: 3, name: 'Halden Group' } })),
      },
      [],
    );
    await user.keyboard('{Escape}');
    await screen.findByRole('heading', { level: 1, name: 'Halden Group' });

    await call();
    expect(group('This record')).toEqual(['Edit Halden Group', 'New company in Halden Group']);
    await user.keyboard('edit');
    expect(active()).toBe('Edit Halden Group');
  });

  it('does with the open record what its file adds, with its questions, and says what is missing', async () => {
    const { user, call, server } = await open(
      {
        catalogue: buildCatalogue([withStates]),
        address: '/recruitments/organizations/3',
        prepare: (prepared) =>
          prepared.on('GET /customer/organizations/3/', () =>
            ok({ data: { id: 3, name: 'Halden Group', status: 'draft', reason: null, updated_on: 'then' } }),
          ),
      },
      [],
    );
    const moved = ok({ data: { id: 3, name: 'Halden Group', status: 'open' } });
    server.on('POST /customer/organizations/3/transitions/submit/', () => moved);
    server.on('POST /customer/organizations/3/transitions/reject/', () => moved);
    await user.keyboard('{Escape}');
    await screen.findByRole('heading', { level: 1, name: 'Halden Group' });

    await call();
    expect(group('This record')).toEqual([
      'Edit Halden Group',
      'SubmitHalden Group',
      'RejectHalden Group',
      'CheckRequires: Reason is filled in',
    ]);
    await user.keyboard('check{Enter}');
    expect(screen.getByRole('option', { name: /^Check/ }).getAttribute('aria-disabled')).toBe('true');
    expect(server.callsOf('POST /customer/organizations/3/actions/check/')).toEqual([]);

    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('submit{Enter}');
    expect(server.callsOf('POST /customer/organizations/3/transitions/submit/')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Submit', description: '' }));
    await waitFor(() => expect(server.callsOf('POST /customer/organizations/3/transitions/submit/')).toHaveLength(1));

    await user.clear(await call());
    await user.keyboard('rejcet{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Reason/ })));
    await user.keyboard('Too early{Enter}');
    await waitFor(() =>
      expect(server.callsOf('POST /customer/organizations/3/transitions/reject/')[0]?.body).toMatchObject({
        reason: 'Too early',
      }),
    );
  });

  it('no longer offers a record that the further letters leave out, before the server has answered', async () => {
    const { user } = await open();
    await user.keyboard('halden');
    await waitFor(() => expect(group('Records')).toHaveLength(2));

    await user.keyboard(' logi');

    expect(active()).toContain('Halden Logistics');
    expect(screen.queryByRole('option', { name: /^Halden GroupOrganization/ })).toBeNull();
  });

  it('finds screens by parts of their words, under the names that the team gave them', async () => {
    const { user } = await open(
      {
        teamSettings: { sidebarMenuNames: { companies: { default_name: 'Companies', name: 'Firms and branches' } } },
      },
      [],
    );

    await user.keyboard('bra fir');
    expect(group('Go to')).toEqual(['Firms and branches']);
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('own');
    expect(group('Go to')).toEqual(['Own screen']);
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('indust');

    expect(group('Go to')).toEqual(['IndustryList']);
  });

  it('moves with the arrows, Home and End, goes there by Enter, and remembers where', async () => {
    const { user, call } = await open();
    await user.keyboard('halden');
    await screen.findByRole('option', { name: /Halden Logistics/ });

    expect(active()).toContain('Halden Group');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('Halden Logistics');
    await user.keyboard('{End}');
    expect(active()).not.toContain('Halden Logistics');
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('Halden Group');
    await user.keyboard('{End}{Home}{ArrowDown}{Enter}');

    await waitFor(() => expect(path()).toBe('/recruitments/companies/8'));
    await user.clear(await call());
    expect(group('Recent')).toEqual(['Halden LogisticsCompany']);
  });

  it('shows the actions of another record than the best one', async () => {
    const { user } = await open();
    await user.keyboard('halden');
    await screen.findByRole('option', { name: /Halden Logistics/ });

    await user.keyboard('{ArrowDown}{ArrowRight}');

    expect(active()).toBe('Edit Halden Logistics');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/recruitments/companies/8/edit'));
  });

  it('does what it is told: create, switch the theme, log in as another role', async () => {
    const { user, server, call } = await open({ profile: { roles: ['Admin', 'Vendor'] } }, []);
    server.on('POST /users/change-role/', () => ok());

    await user.keyboard('>new comp');
    expect(groups()).toEqual([['General', 'New company']]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/recruitments/companies/create'));

    await call();
    await user.keyboard('dark theme{Enter}');
    await screen.findByRole('button', { name: /^Theme: Dark/ });

    await call();
    await user.keyboard('vendor{Enter}');
    await waitFor(() => expect(server.callsOf('POST /users/change-role/')[0]?.body).toEqual({ role: 'Vendor' }));
  });

  it('offers nothing that the person may not do', async () => {
    const reading = {
      ...companies,
      open: ['list', 'show'] as const,
      can: { ...companies.can, create: false, edit: false },
    };
    const { user } = await open({ catalogue: buildCatalogue([reading]) }, [logistics, halden]);

    await user.keyboard('halden');
    await waitFor(() => expect(group('Records')).toEqual(['Halden LogisticsHalden GroupCompany']));
    expect(group('Actions')).toBeUndefined();
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('>new');

    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(screen.getByText('No matches for “new”')).toBeTruthy();
  });

  it('says how much was found, and when the search failed', async () => {
    const { user, server } = await open({}, [halden]);

    await user.keyboard('halden');
    await waitFor(() => expect(screen.getByText('3 results')).toBeTruthy());
    server.on('GET /search/', () => failed(503, 'unavailable'));
    await user.keyboard('x');

    expect(await screen.findByText('Records couldn’t be searched. Type again to retry.')).toBeTruthy();
  });

  it('opens in a new tab where that is asked for', async () => {
    const openTab = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await open();
    await user.keyboard('halden');
    await screen.findAllByRole('option', { name: /Halden Group/ });

    await user.keyboard('{Control>}{Enter}{/Control}');

    expect(openTab).toHaveBeenCalledWith('/recruitments/organizations/3', '_blank', 'noopener');
    expect(path()).toBe('/');
    openTab.mockRestore();
  });

  it('still has what was typed when it is opened again soon', async () => {
    const { user, call } = await open();
    await user.keyboard('halden{Escape}');

    const field = (await call()) as HTMLInputElement;

    expect(field.value).toBe('halden');
    await user.keyboard('x');
    expect(field.value).toBe('x');
  });

  it('starts with the records that were opened last', async () => {
    const { user, call, server } = await open();
    server.on('GET /customer/companies/8/', () =>
      ok({ data: { id: 8, name: 'Halden Logistics', organization: null } }),
    );
    await user.keyboard('halden');
    await user.click(await screen.findByRole('option', { name: /Halden Logistics/ }));
    await screen.findByRole('heading', { level: 1, name: 'Halden Logistics' });

    await user.clear(await call());

    expect(group('Recent')).toEqual(['Halden LogisticsCompany']);
  });

  it('shows the keys on every screen by ?', async () => {
    const { user } = await open();
    await user.keyboard('{Escape}?');

    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('keeps to itself while a question waits for an answer', async () => {
    const { user } = await open();
    await user.keyboard('keyboard{Enter}');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });

    await user.keyboard('{Control>}k{/Control}');

    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
