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
    return screen.findByRole('combobox', { name: 'Search or jump to...' });
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
    await user.click(screen.getByRole('button', { name: 'Search or jump to...' }));

    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeTruthy();
  });

  it('groups records, what can be done with the best one, screens and actions', async () => {
    const { user } = await open();

    await user.keyboard('hal');

    await waitFor(() =>
      expect(group('Records')).toEqual(['Halden GroupOrganization', 'Halden LogisticsHalden GroupCompany']),
    );
    expect(group('Actions')).toEqual(['Edit Halden Group', 'New company in Halden Group']);
    expect(screen.getAllByText('Hal', { selector: 'b' })).toHaveLength(4);
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
    expect(groups()).toEqual([['Everywhere', 'New company']]);
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
    expect(screen.getByText('Nothing is called “new”.')).toBeTruthy();
  });

  it('says how much was found, and when the search failed', async () => {
    const { user, server } = await open({}, [halden]);

    await user.keyboard('halden');
    await waitFor(() => expect(screen.getByText('3 results')).toBeTruthy());
    server.on('GET /search/', () => failed(503, 'unavailable'));
    await user.keyboard('x');

    expect(await screen.findByText('Records could not be searched. Type again to retry.')).toBeTruthy();
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
