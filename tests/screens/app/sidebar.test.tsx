import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writePreference } from '#client/preferences/preferences.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { buildCatalogue, buildResource } from '../client/catalogue-builder.ts';
import { ok, sidebarEntries, startApp } from './app-kit.tsx';

const companies = buildResource('companies');
const MASTER_VIEW = '/settings/master/master-view';
const navigation: NavigationItem[] = [
  { key: 'dashboard', title: 'Dashboard', to: '/' },
  {
    key: 'recruitments',
    title: 'Recruitments',
    collapsible: true,
    items: [{ key: 'companies', title: 'Companies', resource: 'companies' }],
  },
  {
    key: 'team',
    title: 'Team',
    items: [
      {
        key: 'master_settings',
        title: 'Master settings',
        collapsible: true,
        items: [
          { key: 'master_view', title: 'Master view', to: MASTER_VIEW, overview: { route: `${MASTER_VIEW}/*` } },
          {
            key: 'menu_names',
            title: 'Menu names',
            to: `${MASTER_VIEW}/sidebar/menu-names`,
            screen: 'sidebar/MenuNames',
            hidden: true,
          },
        ],
      },
    ],
  },
];
const catalogue = buildCatalogue([companies], navigation);
const named = (key: string, default_name: string, name: string) => ({ [key]: { default_name, name } });
const trail = async () =>
  within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    .getAllByRole('listitem')
    .map((item) => `${item.textContent}${within(item).queryByRole('link') ? ' →' : ''}`);
const group = (name: string) => screen.findByRole('button', { name });

describe('the parts of the sidebar', () => {
  it('stand open at first, fold, and unfold when one goes to a screen inside', async () => {
    const { user } = await startApp({ catalogue });
    expect((await group('Master settings')).getAttribute('aria-expanded')).toBe('true');

    await user.click(await group('Recruitments'));
    expect(sidebarEntries()).toEqual(['Dashboard', 'Master view']);
    await user.click(await within(screen.getByRole('main')).findByRole('link', { name: /^Companies/ }));

    await waitFor(() => expect(sidebarEntries()).toEqual(['Dashboard', 'Companies', 'Master view']));
  });

  it('start folded, on the rail, where the person chose the collapsible menu; it opens and is remembered', async () => {
    const { user } = await startApp({ catalogue });
    act(() => writePreference('menu_style', 'collapsible-vertical'));

    const rail = await screen.findByRole('button', { name: 'Expand sidebar' });
    await user.click(await group('Master settings'));
    expect(screen.getByRole('menuitem', { name: 'Master view' }).getAttribute('href')).toBe(MASTER_VIEW);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    await user.click(rail);

    expect((await group('Recruitments')).getAttribute('aria-expanded')).toBe('false');
    expect(sidebarEntries()).toEqual(['Dashboard']);
    act(() => writePreference('menu_style', 'vertical'));
    await waitFor(() => expect(sidebarEntries()).toEqual(['Dashboard', 'Companies', 'Master view']));
    act(() => writePreference('menu_style', 'collapsible-vertical'));
    expect(await screen.findByRole('button', { name: 'Collapse sidebar' })).toBeTruthy();
  });
});

describe('a long sidebar', () => {
  const many = (group: string, count: number): NavigationItem => ({
    key: group,
    title: group,
    items: Array.from({ length: count }, (_, at) => ({
      key: `${group}_${at}`,
      title: `${group} ${at}`,
      to: `/${group}/${at}`,
      screen: 'test/Own',
    })),
  });
  const long = buildCatalogue([companies], [...navigation, many('stock', 9), many('sales', 9)]);

  it('has only the part of the open screen unfolded, and what a person unfolds stays so', async () => {
    const { user } = await startApp({ catalogue: long, address: '/recruitments/companies' });

    await screen.findByRole('heading', { level: 1, name: 'Companies' });
    expect(sidebarEntries()).toEqual(['Dashboard', 'Companies']);
    const stock = await group('stock');
    expect(stock.getAttribute('aria-expanded')).toBe('false');
    stock.focus();
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));

    await waitFor(() => expect(sidebarEntries().filter((name) => name !== 'Dashboard')).toHaveLength(9));
    expect((await group('stock')).getAttribute('aria-expanded')).toBe('true');
    expect((await group('Recruitments')).getAttribute('aria-expanded')).toBe('false');
  });

  it('finds an entry by its words, in whatever part; Escape shows the parts again', async () => {
    const { user } = await startApp({ catalogue: long });

    await user.type(await screen.findByRole('searchbox', { name: 'Find a screen' }), 'sal 4');
    expect(sidebarEntries()).toEqual(['sales 4']);
    await user.keyboard('{Escape}');
    expect(sidebarEntries()).toEqual(['Dashboard']);
    await user.keyboard('zzz');
    expect(screen.getByText('No matches for “zzz”')).toBeTruthy();
  });
});

describe('on a narrow screen the sidebar', () => {
  const view = window as unknown as { happyDOM: { setViewport(size: { width: number; height: number }): void } };
  beforeEach(() => view.happyDOM.setViewport({ width: 990, height: 844 }));
  afterEach(() => view.happyDOM.setViewport({ width: 1024, height: 768 }));

  it('is a drawer that stays open while groups are folded, and closes when an entry is followed', async () => {
    const { user } = await startApp({ catalogue });
    await user.click(await screen.findByRole('button', { name: 'Open menu' }));
    const main = () => screen.queryByRole('navigation', { name: 'Main' });

    await user.click(await group('Master settings'));
    expect(main()).not.toBeNull();
    await user.click(screen.getByRole('link', { name: 'Companies' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Companies' })).toBeTruthy();
    await waitFor(() => expect(main()).toBeNull());
  });
});

describe('a renamed entry', () => {
  it('has its name in the sidebar, the title, the breadcrumb and the document', async () => {
    await startApp({
      catalogue,
      address: '/recruitments/companies/create',
      teamSettings: {
        sidebarMenuNames: {
          ...named('companies', 'Companies', 'Firms'),
          ...named('recruitments', 'Recruitments', 'Hiring'),
        },
      },
    });

    expect(await trail()).toEqual(['Hiring', 'Firms →', 'New']);
    expect(sidebarEntries()).toContain('Firms');
  });

  it('keeps the name that the person gave it, even the default one, over the team’s', async () => {
    await startApp({
      catalogue,
      address: '/recruitments/companies',
      teamSettings: { sidebarMenuNames: named('companies', 'Companies', 'Firms') },
      userSettings: { sidebarMenuNames: named('companies', 'Companies', 'Companies') },
    });

    expect(await screen.findByRole('heading', { level: 1, name: 'Companies' })).toBeTruthy();
    expect(sidebarEntries()).toContain('Companies');
  });

  it('follows the team in an open browser, without a reload', async () => {
    const { server, socket } = await startApp({ catalogue, address: '/recruitments/companies' });
    await screen.findByRole('heading', { level: 1, name: 'Companies' });
    const settings = JSON.stringify({ sidebarMenuNames: named('companies', 'Companies', 'Firms') });
    server.on('GET /customer/user-setting/', () => ok({ data: { id: 1, settings } }));
    server.on('GET /customer/admin-setting/', () => ok({ data: { id: 2, settings } }));
    await waitFor(() => expect(socket.open).toBe(1));

    act(() => socket.emit('catalogue', { version: 'next', faults: 0 }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Firms' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Firms · Halden Hiring'));
    expect(sidebarEntries()).toContain('Firms');
  });
});

describe('the breadcrumb of the master settings', () => {
  it('links the overview, and leaves steps that are no screen as words', async () => {
    await startApp({ catalogue, address: `${MASTER_VIEW}/sidebar/menu-names` });

    expect(await trail()).toEqual(['Settings', 'Master settings →', 'Master view →', 'Sidebar', 'Menu names']);
  });
});

describe('the menu names', () => {
  const open = async (names: Settings['sidebarMenuNames'] = {}) => {
    const app = await startApp({
      catalogue,
      address: `${MASTER_VIEW}/sidebar/menu-names`,
      teamSettings: { sidebarMenuNames: names },
      userSettings: { sidebarMenuNames: names },
    });
    let stored = names;
    const reply = () => ok({ data: { id: 1, settings: JSON.stringify({ sidebarMenuNames: stored }) } });
    app.server.on('GET /customer/user-setting/', reply);
    app.server.on('GET /customer/admin-setting/', reply);
    app.server.on('PATCH /customer/admin-setting/', ({ body }) => {
      const change = JSON.parse((body as { settings: string }).settings) as Pick<Settings, 'sidebarMenuNames'>;
      stored = { ...stored, ...change.sidebarMenuNames };
      return reply();
    });
    const sent = () =>
      app.server
        .callsOf('PATCH /customer/admin-setting/')
        .map(({ body }) => JSON.parse((body as { settings: string }).settings) as unknown);
    const field = (name: string) => screen.findByRole('textbox', { name: `Name of ${name}` });
    return { ...app, sent, field };
  };

  it('lists all 26 of them with where they appear, and finds one', async () => {
    const { user } = await open();
    await screen.findByRole('heading', { level: 1, name: 'Menu names' });
    expect(screen.getAllByRole('rowheader')).toHaveLength(26);
    expect(within(screen.getByRole('row', { name: /^Companies/ })).getByRole('link').textContent).toBe(
      'Recruitments › Companies',
    );
    expect(within(screen.getByRole('row', { name: /^Calendar/ })).getByText('Not in the sidebar')).toBeTruthy();

    await user.type(screen.getByRole('searchbox', { name: 'Find a name' }), 'unit');

    await waitFor(() =>
      expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Business units']),
    );
  });

  it('saves a new name on Enter, says so, and the sidebar has it; an empty one is not saved', async () => {
    const { user, sent, field } = await open();
    await user.clear(await field('Companies'));
    expect((await screen.findByText(/^Enter a/)).textContent).toMatch(/^Enter a name/);
    await user.keyboard('{Enter}');
    expect(sent()).toEqual([]);

    await user.type(await field('Companies'), ' Firms {Enter}');

    expect(await screen.findByText('Names saved')).toBeTruthy();
    expect(screen.getByText('Success')).toBeTruthy();
    expect(sent()).toEqual([{ sidebarMenuNames: named('companies', 'Companies', 'Firms') }]);
    expect(sidebarEntries()).toContain('Firms');
  });

  it('takes back with Escape what was typed, and keeps it when the server refuses', async () => {
    const { user, server, sent, field } = await open();
    await user.type(await field('Companies'), 'x{Escape}');
    expect((await field('Companies')).getAttribute('value')).toBe('Companies');
    server.on('PATCH /customer/admin-setting/', () => [503, { code: 'unavailable', message: 'Try again later' }]);

    await user.type(await field('Companies'), '!{Enter}');

    expect(await screen.findByText('Try again later')).toBeTruthy();
    expect((await field('Companies')).getAttribute('value')).toBe('Companies!');
    expect(sent()).toHaveLength(1);
  });

  it('goes back to the default in one row, and in all of them after a question', async () => {
    const names = { ...named('companies', 'Companies', 'Firms'), ...named('jobs', 'Jobs', 'Roles') };
    const { user, sent } = await open({ ...names, ...named('vendors', 'Vendors', 'Agencies') });

    await user.click(await screen.findByRole('button', { name: 'Reset to “Vendors”' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset to “Vendors”' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Reset all names' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Reset all names?' })).getByRole('button', {
        name: 'Reset all names',
      }),
    );

    await waitFor(() => expect(sidebarEntries()).toContain('Companies'));
    expect(sent()).toEqual([
      { sidebarMenuNames: named('vendors', 'Vendors', 'Vendors') },
      { sidebarMenuNames: { ...named('companies', 'Companies', 'Companies'), ...named('jobs', 'Jobs', 'Jobs') } },
    ]);
  });
});
