import { afterEach, expect, it } from 'vitest';
import { createHttp } from '#client/api/http.ts';
import { createCatalogueStore, loadCatalogue } from '#client/catalogue/catalogue-store.ts';
import { buildCatalogue, buildResource } from './catalogue-builder.ts';
import { createFakeServer, failed, ok } from './fake-server.ts';

const NAMES = ['companies', 'units', 'departments', 'jobs', 'candidates'];
const DEFINITIONS = 'GET /catalogue/definitions/';
const whole = buildCatalogue(NAMES.map((name) => buildResource(name)));
const catalogue = { ...whole, definitions: {} };

afterEach(() => {
  window.history.replaceState(null, '', '/');
});

const setUp = () => {
  const server = createFakeServer();
  server.on(DEFINITIONS, ({ params }) => {
    const names = params['names']!.split(',').map((name) => name.split('.')[0]!);
    return ok({ data: Object.fromEntries(names.map((name) => [name, whole.definitions[name]])) });
  });
  server.on('GET /catalogue/1/', () => ok({ data: catalogue }));
  const http = createHttp({ adapter: server.adapter });
  const store = createCatalogueStore(http);
  store.set(catalogue);
  const asked = () => server.callsOf(DEFINITIONS).map(({ params }) => params['names']!.split(',').length);
  return { server, http, store, asked };
};

it('a few definitions are asked for side by side, each at an address of its own; many are one request', async () => {
  const few = setUp();
  const many = setUp();

  await Promise.all(NAMES.slice(0, 3).map((name) => few.store.definitions.load(name)));
  await Promise.all(NAMES.map((name) => many.store.definitions.load(name)));

  expect(few.asked()).toEqual([1, 1, 1]);
  expect(many.asked()).toEqual([5]);
  expect(NAMES.every((name) => many.store.definitions.find(name))).toBe(true);
});

it('who asks while a definition comes gets the same one, and a failure counts until somebody has said it', async () => {
  const { server, store, asked } = setUp();
  server.on(DEFINITIONS, () => failed(503, 'unavailable'));

  const [first, second] = [store.definitions.load('units'), store.definitions.load('units')];
  const failure = await first.catch((error: unknown) => error);

  expect(second).toBe(first);
  expect(store.definitions.load('units')).toBe(first);
  expect(failure).toMatchObject({ message: 'Failed: unavailable' });
  (failure as { forget(): void }).forget();
  await expect(store.definitions.load('units')).rejects.toThrow('Failed: unavailable');
  expect(asked()).toEqual([1, 1]);
});

it('another catalogue comes with the other versions of what was known, and what it leaves out is forgotten', async () => {
  const { server, store } = setUp();
  await Promise.all(['companies', 'units'].map((name) => store.definitions.load(name)));
  const next = buildCatalogue([buildResource('companies', { title: 'Firm' })]);
  server.on('GET /catalogue/version/', () => ok({ data: { version: next.version, url: '/catalogue/next/' } }));
  server.on('GET /catalogue/next/', () => ok({ data: { ...next, definitions: {} } }));
  server.on(DEFINITIONS, () => ok({ data: next.definitions }));
  let seen: string | undefined;
  store.subscribe(() => (seen = store.definitions.find('companies')?.title));

  await store.refetch();

  expect(seen).toBe('Firm');
  expect([...store.definitions.known.get().values()].map(({ resource }) => resource)).toEqual(['companies']);
});

it('a catalogue whose definitions cannot be had leaves the screens as they are', async () => {
  const { server, store } = setUp();
  const known = await store.definitions.load('companies');
  const next = buildCatalogue([buildResource('companies', { title: 'Firm' })]);
  server.on('GET /catalogue/version/', () => ok({ data: { version: next.version, url: '/catalogue/next/' } }));
  server.on('GET /catalogue/next/', () => ok({ data: { ...next, definitions: {} } }));
  server.on(DEFINITIONS, () => failed(503, 'unavailable'));

  await store.refetch();

  expect(store.get()).toBe(catalogue);
  expect(store.definitions.find('companies')).toBe(known);
});

it('the catalogue is asked for with the open screen, records of a resource alike, and again as the browser has kept it', async () => {
  const { server, http } = setUp();
  const screens = () => server.callsOf('GET /catalogue/1/').map(({ params }) => params['screen']);
  const openAt = async (path: string) => {
    window.history.replaceState(null, '', path);
    await loadCatalogue(http, { version: '1', url: '/catalogue/1/' });
  };

  await openAt('/recruitments/units/12/edit');
  await openAt('/recruitments/companies');
  localStorage.setItem('ats.catalogue', '/catalogue/0/?screen=%2F');
  await openAt('/recruitments/companies');

  expect(screens()).toEqual(['/recruitments/units/:id', '/recruitments/units/:id', '/recruitments/companies']);
});
