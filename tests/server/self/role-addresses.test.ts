import type { RaRecord } from 'ra-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createActivityApi } from '#client/activity-log/api.ts';
import { createDataProvider } from '#client/api/data-provider.ts';
import type { Http } from '#client/api/http.ts';
import type { HttpRequest } from '#client/api/http-request.ts';
import { createCalls } from '#client/api/calls.ts';
import { createRecordsApi } from '#client/records/api.ts';
import type { Catalogue, CatalogueResource } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import { getDashboard, getFigures } from '#shared/contracts/dashboard.ts';
import { listMyWork } from '#shared/contracts/my-work.ts';
import { listNotifications } from '#shared/contracts/notifications.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/seed/demo-data.ts';
import { type AppServer, startAppServer } from '#tests/e2e/support/app-server.ts';
import { demoDataDir } from '#tests/support/demo-data-dir.ts';

/** A browser walks as an Admin; these have screens and records of their own. */
const ROLES = ['super_recruiter', 'recruiter', 'hiring_manager', 'vendor'];
const signal = new AbortController().signal;

type Ask = (http: Http) => Promise<unknown>;

/** What the screens of the menu ask for when they open. Those of resources follow from their definitions. */
const SCREENS: Readonly<Record<string, Ask>> = {
  'notifications/NotificationScreen': (http) => http.call(listNotifications, { query: { page: 1, limit: 10 } }),
  'my-work/MyWorkScreen': (http) => http.call(listMyWork, { query: { limit: 20 } }),
  'activity-log/ActivityLogScreen': (http) =>
    Promise.all([
      createActivityApi(http).listActivity({ limit: 50 }, signal),
      createActivityApi(http).findActivityPeople({}, signal),
    ]),
  'profile/ProfileScreen': (http) =>
    Promise.all(
      ['/users/profile/', '/users/sessions/', '/users/notification-choices/'].map((url) => http.request({ url })),
    ),
  'imports/ImportScreen': (http) => http.request({ url: '/imports/' }),
  // It brings its pages along.
  'knowledge/KnowledgeScreen': async () => undefined,
  'dev/DevTest': async () => undefined,
};

describe('what the application offers a user is what the server answers', { timeout: 240_000 }, () => {
  let server: AppServer;
  beforeAll(async () => {
    server = await startAppServer(await demoDataDir());
  }, 240_000);
  afterAll(() => server.stop());

  describe.each(ROLES)('%s', (role) => {
    let client: Client;
    beforeAll(async () => {
      client = await clientOf(server.url, role);
    });

    it('at every list, record, tab and choice of the catalogue', async () => {
      const { catalogue } = client;
      for (const definition of Object.values(catalogue.definitions)) await openResource(client, definition);

      expect(client.refused).toEqual([]);
      expect(client.answered()).toBeGreaterThan(Object.keys(catalogue.definitions).length);
    });

    it('at every screen of the menu, and at each widget of Home', async () => {
      const { catalogue, http } = client;
      const screens = new Set(entries(catalogue.navigation).flatMap(({ screen }) => screen ?? []));
      const { widgets } = await http.call(getDashboard);
      for (const key of widgets) await http.call(getFigures, { params: { key }, query: { days: 30 } });
      for (const screen of screens) await SCREENS[screen]?.(http);

      expect([...screens].filter((screen) => !SCREENS[screen])).toEqual([]);
      expect(client.refused).toEqual([]);
    });
  });
});

interface Client {
  readonly http: Http;
  readonly catalogue: Catalogue;
  readonly data: ReturnType<typeof createDataProvider>;
  readonly records: ReturnType<typeof createRecordsApi>;
  /** Addresses with a status that is no success. */
  readonly refused: string[];
  answered(): number;
}

/** The calls of the browser application, with the session of a demo account. */
async function clientOf(origin: string, role: string): Promise<Client> {
  const account = DEMO_ACCOUNTS.find(({ roles }) => roles.join() === role)!;
  const refused: string[] = [];
  let answers = 0;
  let headers: Record<string, string> = { 'content-type': 'application/json' };
  const request = async ({ method = 'GET', url, params = {}, data }: HttpRequest) => {
    const query = new URLSearchParams(
      Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    );
    const address = `${url}${query.size > 0 ? `${url.includes('?') ? '&' : '?'}${query}` : ''}`;
    const reply = await fetch(`${origin}/api/v1${address}`, {
      method,
      headers,
      body: data ? JSON.stringify(data) : null,
    });
    if (!reply.ok) refused.push(`${reply.status} ${address}`);
    answers += 1;
    return { status: reply.status, body: await reply.json() };
  };
  const http = { request, ...createCalls(request as never) } as unknown as Http;
  const signedIn = await request({
    method: 'POST',
    url: '/token/',
    data: { username: account.username, password: DEMO_PASSWORD },
  });
  headers = { ...headers, authorization: `Bearer ${signedIn.body.access}` };
  const { body } = await request({ url: '/catalogue/', params: { definitions: 'all' } });
  const catalogue: Catalogue = body.data;
  const known = { get: () => catalogue, definitions: { load: async (name: string) => catalogue.definitions[name]! } };
  return {
    http,
    catalogue,
    data: createDataProvider(http, known),
    records: createRecordsApi(http, known),
    refused,
    answered: () => answers,
  };
}

const entries = (items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.flatMap((item) => [item, ...entries(item.items ?? [])]);

/** Opens the list, the first record with all its tabs, and the choices of each field of its forms. */
async function openResource(client: Client, definition: CatalogueResource): Promise<void> {
  const { data, records } = client;
  const { resource: name, can, singleton, fields, writable, list } = definition;
  if (singleton) return void (await records.getOnly(name));
  if (!can.list) return;
  const { data: rows } = await data.getList(name, {
    pagination: { page: 1, perPage: 25 },
    sort: list.sort,
    filter: {},
    meta: { fields: list.columns.map(({ field }) => field) },
  });
  for (const field of writable)
    if (fields[field]?.relation) await records.getOptions(name, field, { page: 1, query: '' });
  const [first] = rows as RaRecord[];
  if (first && can.show) await openRecord(client, definition, first);
}

async function openRecord(client: Client, definition: CatalogueResource, { id }: RaRecord): Promise<void> {
  const { catalogue, data, records } = client;
  const { resource: name, audit, tabs } = definition;
  await data.getOne(name, { id });
  if (audit) await records.getActivity(name, id, { page: 1 });
  for (const { attachments, related, sections = [] } of tabs) {
    if (attachments) await records.listAttachments({ ...attachments, id });
    // A tab of records that the user may not list is not there.
    for (const below of [related, ...sections.map((section) => section.related)])
      if (below && catalogue.resources[below.resource]?.can.list)
        await data.getManyReference(below.resource, {
          target: below.via,
          id,
          pagination: { page: 1, perPage: 10 },
          sort: { field: 'id', order: 'DESC' },
          filter: {},
        });
  }
}
