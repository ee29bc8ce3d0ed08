import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import { buildCatalogue, buildField, buildResource } from '../client/catalogue-builder.ts';
import { ok, sidebarEntries, startApp } from './app-kit.tsx';

const companies = buildResource('companies');
const units = buildResource('business_units');

describe('the sidebar', () => {
  it('holds what the catalogue gives this person', async () => {
    await startApp({ catalogue: buildCatalogue([companies, units]) });

    await screen.findByRole('heading', { level: 1 });
    expect(sidebarEntries()).toEqual(['Dashboard', 'Companies', 'Business units']);
  });

  it('leaves out hidden entries and lists that his role may not open', async () => {
    const navigation: NavigationItem[] = [
      { key: 'dashboard', title: 'Dashboard', to: '/' },
      { key: 'companies', title: 'Companies', resource: 'companies' },
      { key: 'own', title: 'Own', to: '/own', screen: 'test/Own', hidden: true },
    ];
    await startApp({ catalogue: buildCatalogue([{ ...companies, open: ['show'] }], navigation) });

    await screen.findByRole('heading', { level: 1 });
    expect(sidebarEntries()).toEqual(['Dashboard']);
  });

  it("goes by the person's names, else the team's, else the files'", async () => {
    const named = (key: string, name: string) => ({ [key]: { default_name: key, name } });
    await startApp({
      catalogue: buildCatalogue([companies, units]),
      teamSettings: { sidebarMenuNames: { ...named('companies', 'Firms'), ...named('business_units', 'Branches') } },
      userSettings: { sidebarMenuNames: named('companies', 'My firms') },
    });

    await screen.findByRole('heading', { level: 1 });
    expect(sidebarEntries()).toEqual(['Dashboard', 'My firms', 'Branches']);
  });

  it('marks the entry of the screen that is open, also below its list', async () => {
    await startApp({ catalogue: buildCatalogue([companies, units]), address: '/recruitments/companies/create' });

    const current = await screen.findByRole('link', { current: 'page' });
    expect(current.textContent).toBe('Companies');
  });

  it('folds a group that says so, and opens again', async () => {
    const { user } = await startApp({ catalogue: buildCatalogue([companies]) });
    const heading = await screen.findByRole('button', { name: 'Recruitments' });

    await user.click(heading);
    expect(heading.getAttribute('aria-expanded')).toBe('false');
    await user.click(heading);
    expect(heading.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('the breadcrumb', () => {
  const trail = async () => {
    const nav = await screen.findByRole('navigation', { name: 'Breadcrumb' });
    return within(nav)
      .getAllByRole('listitem')
      .map((item) => `${item.textContent}${within(item).queryByRole('link') ? ' →' : ''}`);
  };

  it('is not there on Home', async () => {
    await startApp({ catalogue: buildCatalogue([companies]) });

    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('navigation', { name: 'Breadcrumb' })).toBeNull();
  });

  it('links what is a screen, leaves the rest as words, and ends where the person stands', async () => {
    await startApp({ catalogue: buildCatalogue([companies]), address: '/recruitments/companies/create' });

    expect(await trail()).toEqual(['Recruitments', 'Companies →', 'New']);
  });

  it.each([
    ['its own', 'name', { name: 'Halden Logistics' }, 'Halden Logistics'],
    ['of the records in it', 'pair', { owner: { id: 3, name: 'Ada Holm' }, job: null }, 'Ada Holm'],
  ])('calls a record by its title, %s, as soon as it is known', async (_what, kind, values, title) => {
    const related = (name: string) =>
      buildField(name, {
        type: 'relation',
        column: `${name}_id`,
        relation: { to: 'companies', where: {}, onDelete: 'restrict' },
      });
    const pairs = { ...companies, recordTitle: '{owner} · {job}', titleFields: ['owner', 'job'] };
    const fields = { owner: related('owner'), job: related('job') };
    const catalogue = buildCatalogue([kind === 'name' ? companies : { ...pairs, fields }]);
    const { server, client } = await startApp({ catalogue, address: '/recruitments/companies/5/edit' });
    server.on('GET /customer/companies/5/', () => ok({ data: { id: 5, ...values } }));

    await client.queryClient.fetchQuery({
      queryKey: ['recruitments/companies', 'getOne', { id: '5', meta: undefined }],
      queryFn: async () => (await client.dataProvider.getOne('companies', { id: 5 })).data,
    });

    await waitFor(async () => expect(await trail()).toEqual(['Recruitments', 'Companies →', `${title} →`, 'Edit']));
  });
});

describe('the header', () => {
  it('switches the theme from system to light, dark and system again', async () => {
    const { user } = await startApp({ catalogue: buildCatalogue([companies]) });
    const button = () => screen.findByRole('button', { name: /^Theme/ });
    const seen: string[] = [];

    for (let press = 0; press < 4; press += 1) {
      seen.push((await button()).getAttribute('aria-label') ?? '');
      await user.click(await button());
    }

    expect(seen).toEqual([
      'Theme: System. Switch to Light',
      'Theme: Light. Switch to Dark',
      'Theme: Dark. Switch to System',
      'Theme: System. Switch to Light',
    ]);
    expect(localStorage.getItem('dark_mode')).toBe('light');
  });

  it('leads Home, past the frame by one key, and names every page after its screen', async () => {
    await startApp({ catalogue: buildCatalogue([companies]), address: '/recruitments/companies' });

    await screen.findByRole('heading', { level: 1, name: 'Companies' });
    const main = screen.getByRole('main');
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe(`#${main.id}`);
    expect(screen.getByRole('link', { name: 'Halden Hiring, home' }).getAttribute('href')).toBe('/');
    await waitFor(() => expect(document.title).toBe('Companies · Halden Hiring'));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});

it('folds the sidebar to icons that keep their names, and remembers it', async () => {
  const { user } = await startApp({ catalogue: buildCatalogue([companies]) });

  await user.click(await screen.findByRole('button', { name: 'Collapse sidebar' }));

  expect(await screen.findByRole('button', { name: 'Expand sidebar' })).toBeTruthy();
  const nav = screen.getByRole('navigation', { name: 'Main' });
  expect(within(nav).getByRole('link', { name: 'Companies' }).textContent).toBe('');
});
