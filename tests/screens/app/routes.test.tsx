import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import { buildCatalogue, buildResource } from '../client/catalogue-builder.ts';
import { ok, sidebarEntries, startApp } from './app-kit.tsx';

const companies = buildResource('companies');

describe('the 404 page', () => {
  const wayBack = async () => {
    await screen.findByRole('heading', { level: 1, name: 'The page you requested was not found!' });
    return screen.getByRole('link', { name: 'Go Back' }).getAttribute('href');
  };

  it.each(['/nowhere', '/404-not-found', '/error404', '/recruitments/companies/5/edit/more'])(
    'stands at %s',
    async (address) => {
      await startApp({ catalogue: buildCatalogue([companies]), address });

      expect(await wayBack()).toBe('/');
    },
  );

  it.each([
    ['/recruitments/companies', 'list'],
    ['/recruitments/companies/create', 'create'],
    ['/recruitments/companies/5', 'show'],
    ['/recruitments/companies/5/edit', 'edit'],
  ] as const)("stands at %s for a role that the file's gate leaves out of %s", async (address, kind) => {
    const open = companies.open.filter((screenKind) => screenKind !== kind);
    await startApp({ catalogue: buildCatalogue([{ ...companies, open }]), address });

    expect(await wayBack()).toBe('/');
  });
});

it('says so where a person lacks the permission, instead of an empty screen', async () => {
  const can = { ...companies.can, create: false };
  await startApp({ catalogue: buildCatalogue([{ ...companies, can }]), address: '/recruitments/companies/create' });

  expect(await screen.findByRole('heading', { level: 1, name: 'You can’t view this page' })).toBeTruthy();
});

describe('hand-written screens', () => {
  it('replace a generated one where the file names them', async () => {
    const own = { ...companies, screens: { list: 'test/Own' } };
    await startApp({ catalogue: buildCatalogue([own]), address: '/recruitments/companies' });

    expect(await screen.findByRole('heading', { level: 1, name: 'A screen of our own' })).toBeTruthy();
  });

  it('stand at the address that the navigation gives them', async () => {
    const navigation: NavigationItem[] = [{ key: 'own', title: 'Own', to: '/own/screen', screen: 'test/Own' }];
    await startApp({ catalogue: buildCatalogue([], navigation), address: '/own/screen' });

    expect(await screen.findByRole('heading', { level: 1, name: 'A screen of our own' })).toBeTruthy();
  });
});

describe('a catalogue that changes while the app is open', () => {
  it('adds the entry, the route and the list of a new entity without a reload', async () => {
    const { user, server, served, socket } = await startApp({ catalogue: buildCatalogue([companies]) });
    await waitFor(() => expect(socket.open).toBe(1));
    const perks = buildResource('perks');
    served.catalogue = buildCatalogue([companies, perks]);
    server.on(`GET ${perks.endpoint}`, () => ok({ results: [], count: 0 }));

    socket.emit('catalogue', { version: 'other', faults: 0 });

    await user.click(
      await within(screen.getByRole('navigation', { name: 'Main' })).findByRole('link', { name: 'Perks' }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Perks' })).toBeTruthy();
    expect(sidebarEntries()).toEqual(['Dashboard', 'Companies', 'Perks']);
    expect(server.callsOf('GET /bootstrap/')).toHaveLength(1);
  });

  it('renames what is on screen', async () => {
    const { served, socket } = await startApp({
      catalogue: buildCatalogue([companies]),
      address: '/recruitments/companies',
    });
    await screen.findByRole('heading', { level: 1, name: 'Companies' });
    await waitFor(() => expect(socket.open).toBe(1));
    served.catalogue = buildCatalogue([{ ...companies, title: 'Firm', titlePlural: 'Firms' }]);

    socket.emit('catalogue', { version: 'other', faults: 0 });

    expect(await screen.findByRole('heading', { level: 1, name: 'Firms' })).toBeTruthy();
  });

  it('takes away what this person may not open any more, also under his feet', async () => {
    const { served, socket } = await startApp({
      catalogue: buildCatalogue([companies]),
      address: '/recruitments/companies',
    });
    await screen.findByRole('heading', { level: 1, name: 'Companies' });
    await waitFor(() => expect(socket.open).toBe(1));
    served.catalogue = buildCatalogue([]);

    socket.emit('catalogue', { version: 'other', faults: 0 });

    expect(await screen.findByRole('heading', { level: 1, name: /was not found/ })).toBeTruthy();
  });

  it('shows an administrator the faults of the files, with place and suggestion', async () => {
    const { user, served, socket } = await startApp({ catalogue: buildCatalogue([companies]) });
    await waitFor(() => expect(socket.open).toBe(1));
    served.catalogue = { ...served.catalogue, diagnostics: [FAULT] };

    socket.emit('catalogue', { version: served.catalogue.version, faults: 1 });

    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('resources/perks.yaml:7:3');
    expect(alert.textContent).toContain('Did you mean “properties”?');
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says on a phone only that there are faults, until one asks for them', async () => {
    const view = window as unknown as { happyDOM: { setViewport(size: { width: number; height: number }): void } };
    view.happyDOM.setViewport({ width: 390, height: 844 });
    const { user } = await startApp({ catalogue: { ...buildCatalogue([companies]), diagnostics: [FAULT] } });
    const alert = await screen.findByRole('alert');

    expect(alert.textContent).not.toContain('perks.yaml');
    await user.click(within(alert).getByRole('button', { name: 'Show details', expanded: false }));

    expect(alert.textContent).toContain('resources/perks.yaml:7:3');
    view.happyDOM.setViewport({ width: 1024, height: 768 });
  });
});

const FAULT = {
  file: 'resources/perks.yaml',
  line: 7,
  column: 3,
  severity: 'error',
  code: 'KEY',
  path: 'propertis',
  message: 'Unknown key "propertis"',
  suggestion: 'properties',
} as const;

describe('Home', () => {
  it('offers what this person may open and create, with numbers', async () => {
    const units = buildResource('business_units', { can: { ...companies.can, create: false } });
    await startApp({ catalogue: buildCatalogue([companies, units]), totals: { companies: 1204 } });

    const main = await screen.findByRole('main');
    expect(await within(main).findByRole('link', { name: 'New company' })).toBeTruthy();
    expect(within(main).queryByRole('link', { name: 'New business unit' })).toBeNull();
    expect(await within(main).findByText('1,204')).toBeTruthy();
  });
});

describe('the master view', () => {
  const list = (name: string) =>
    buildResource(name, { route: `/settings/master/master-view/lists/${name}`, endpoint: `/admin-app/${name}/` });
  const navigation: NavigationItem[] = [
    {
      key: 'master_view',
      title: 'Master view',
      to: '/settings/master/master-view',
      overview: { route: '/settings/master/master-view/*' },
    },
  ];
  const lists = [list('designation'), list('country'), list('perks'), companies];
  const found = () =>
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.textContent);

  it.each(['/settings/master/master-view', '/settings/master'])(
    'shows the lists under its route in groups at %s',
    async (address) => {
      await startApp({ catalogue: buildCatalogue(lists, navigation), address });

      expect(await screen.findByRole('region', { name: /Work and companies/ })).toBeTruthy();
      expect(screen.getByRole('region', { name: /Other lists/ }).textContent).toContain('Perks');
      expect(screen.queryByRole('link', { name: /Companies/ })).toBeNull();
    },
  );

  it('finds a list by typing', async () => {
    const { user } = await startApp({
      catalogue: buildCatalogue(lists, navigation),
      address: '/settings/master/master-view',
    });
    const field = await screen.findByRole('searchbox', { name: 'Find a list' });

    await user.type(field, 'coun');
    await waitFor(() => expect(found().map((text) => text.replace(/\d+$/, ''))).toContain('Country'));
    expect(screen.queryByRole('region', { name: /Work and companies/ })).toBeNull();
    await user.type(field, 'zzz');
    expect(await screen.findByText('No matches for “counzzz”')).toBeTruthy();
  });

  it('finds a list by another word for it', async () => {
    const { user } = await startApp({
      catalogue: buildCatalogue(lists, navigation),
      address: '/settings/master/master-view',
    });

    await user.type(await screen.findByRole('searchbox', { name: 'Find a list' }), 'job title');

    await waitFor(() => expect(found().join(' ')).not.toContain('Country'));
    expect(found().join(' ')).toContain('Designation');
  });

  it('leaves out lists that this person may not read', async () => {
    const closed = { ...list('country'), can: { ...companies.can, list: false } };
    await startApp({
      catalogue: buildCatalogue([list('designation'), closed], navigation),
      address: '/settings/master',
    });

    expect(await screen.findByRole('region', { name: /Work and companies/ })).toBeTruthy();
    expect(screen.queryByRole('region', { name: /Places and money/ })).toBeNull();
  });
});
