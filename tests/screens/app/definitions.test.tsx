import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildCatalogue, buildField, buildResource } from '../client/catalogue-builder.ts';
import type { Call, FakeServer } from '../client/fake-server.ts';
import { failed, ok, startApp } from './app-kit.tsx';

const companies = buildResource('companies');
const units = buildResource('units', { fieldList: [buildField('name'), buildField('code', { title: 'Cost code' })] });
const catalogue = buildCatalogue([companies, units]);
const DEFINITIONS = 'GET /catalogue/definitions/';

const open = (address = '/') => startApp({ catalogue, hasDefinitions: false, address });

const link = (name: string) => within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name });
const namesOf = (server: FakeServer) => server.callsOf(DEFINITIONS).map(({ params }) => params['names']!.split('.')[0]);

/** Holds back the definitions until the returned function is called. */
const holdBack = (server: FakeServer) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.on(DEFINITIONS, async ({ params }: Call) => {
    await promise;
    const name = params['names']!.split('.')[0]!;
    return ok({ data: { [name]: catalogue.definitions[name] } });
  });
  return resolve;
};

it('a list has its name while its definition is on the way, and asks for that once', async () => {
  const { user, server } = await open();
  const letCome = holdBack(server);

  await user.click(link('Units'));

  expect(await screen.findByRole('heading', { level: 1, name: 'Units' })).toBeDefined();
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeDefined();
  expect(screen.queryByRole('columnheader')).toBeNull();
  letCome();
  expect(await screen.findByRole('columnheader', { name: /Cost code/ })).toBeDefined();
  await user.click(link('Companies'));
  await screen.findByRole('heading', { level: 1, name: 'Companies' });
  await user.click(link('Units'));
  expect(await screen.findByRole('columnheader', { name: /Cost code/ })).toBeDefined();
  expect(namesOf(server).filter((name) => name === 'units')).toHaveLength(1);
});

it('a definition that cannot be had is said to be missing, and fetched by Try again', async () => {
  const { user, server } = await open();
  server.on(DEFINITIONS, () => failed(503, 'unavailable'));
  await user.click(link('Units'));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeDefined();

  holdBack(server)();
  await user.click(again);

  expect(await screen.findByRole('columnheader', { name: /Cost code/ })).toBeDefined();
});

it('a key that is pressed while the definition is on the way acts once the list is there', async () => {
  const { user, server } = await open();
  const letCome = holdBack(server);
  await user.click(link('Units'));
  await screen.findByRole('status', { name: 'Loading…' });
  (document.activeElement as HTMLElement).blur();

  await user.keyboard('c');
  letCome();

  expect(await screen.findByRole('heading', { level: 1, name: 'New unit' })).toBeDefined();
});

it('the definition that a link needs is fetched when the pointer comes to it', async () => {
  const { user, server, socket } = await open();
  await waitFor(() => expect(socket.open).toBe(1), { timeout: 5_000 });

  await waitFor(async () => {
    await user.hover(link('Dashboard'));
    await user.hover(link('Units'));
    expect(namesOf(server)).toEqual(['units']);
  });
});

it('an open list follows a change of its file, and stays while that comes', async () => {
  const { server, served, socket } = await open(units.route);
  await screen.findByRole('columnheader', { name: /Cost code/ });
  await waitFor(() => expect(socket.open).toBe(1), { timeout: 5_000 });
  const renamed = { ...units, fields: { ...units.fields, code: { ...units.fields['code']!, title: 'Ledger code' } } };
  served.catalogue = buildCatalogue([companies, renamed]);
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  server.on(DEFINITIONS, async () => {
    ask();
    await isAnswered;
    return ok({ data: { units: renamed } });
  });

  act(() => socket.emit('catalogue', { version: 'other', faults: 0 }));
  await isAsked;

  expect(screen.getByRole('columnheader', { name: /Cost code/ })).toBeDefined();
  answer();
  expect(await screen.findByRole('columnheader', { name: /Ledger code/ })).toBeDefined();
  expect(screen.queryByRole('columnheader', { name: /Cost code/ })).toBeNull();
});

it('a resource that is gone when its definition is asked for has no screen any more', async () => {
  const { user, server, served } = await open();
  const { promise: isOpened, resolve: answer } = Promise.withResolvers<void>();
  server.on(DEFINITIONS, async () => {
    await isOpened;
    return ok({ data: {} });
  });
  await user.click(link('Units'));
  await screen.findByRole('status', { name: 'Loading…' });

  served.catalogue = buildCatalogue([companies]);
  answer();

  expect(await screen.findByRole('heading', { level: 1, name: /was not found/ })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Units' })).toBeNull();
});
