import { expect, it } from 'vitest';
import { createHttp } from '#client/api/http.ts';
import { createViewsStore, NO_VIEWS } from '#client/views/views-store.ts';
import type { SavedView, ViewHeader } from '#shared/contracts/saved-views.ts';
import { createFakeServer, ok } from './fake-server.ts';

const header: ViewHeader = {
  id: 1,
  resource: 'companies',
  title: 'In Berlin',
  is_shared: false,
  is_mine: true,
  can_change: true,
  owner: null,
  columns: ['name'],
  density: null,
  widths: null,
  layout: null,
  updated_on: '2026-11-20T10:00:00.000000Z',
};
const whole: SavedView = { ...header, filter: { city: 'Berlin' }, search: null, sort: null, omitted: 0 };

it('knows views by name, and what narrows their rows once their list is opened, also when they are fetched anew', async () => {
  const server = createFakeServer();
  const store = createViewsStore(createHttp({ adapter: server.adapter }));
  const address = 'GET /customer/saved-view/';
  server.on(address, ({ params }) =>
    ok({ results: params.resource ? [whole] : [header], defaults: {}, can_set_team: false, count: 1 }),
  );
  store.all.set({ ...NO_VIEWS, results: [header] });

  await Promise.all([store.load('companies'), store.load('companies'), store.load('jobs')]);

  expect(store.all.get().results).toEqual([whole]);
  expect(server.callsOf(address)).toHaveLength(1);
  await store.load('companies');
  expect(server.callsOf(address)).toHaveLength(1);

  await store.refetch();

  expect(store.all.get().results).toEqual([whole]);
});
