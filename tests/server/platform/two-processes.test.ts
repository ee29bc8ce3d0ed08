import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { createLogger } from '#server/platform/plugins/logging.ts';
import { type LiveRegistry } from '#server/records/registry/create-registry.ts';
import { openRegistry } from '#server/open-registry.ts';
import { openPreparedDatabase, RESOURCES } from '#tests/support/prepared-database.ts';
import { type TestDatabase, testDatabases, testServerUrl } from '#tests/support/test-database.ts';
import { testConfig } from '#tests/support/test-config.ts';
import { createPeople, type People, type TestUser } from '#tests/support/test-people.ts';

const PATIENCE = 10_000;

/** As one server process has it: the files, the database and the browsers of its own. */
interface Process {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly registry: LiveRegistry;
}

/** What this test looks at in the replies of several routes. */
interface Reply {
  readonly status: number;
  readonly body: {
    readonly code?: number | string;
    readonly count?: number;
    readonly data: { readonly id: number; readonly name?: string; readonly settings?: string; readonly url?: string };
  };
}

describe.runIf(testDatabases().includes('postgres'))('two server processes on one database', () => {
  let resourcesDir: string;
  let dataDir: string;
  let ground: TestDatabase;
  let here: Process;
  let there: Process;
  let people: People;
  let admin: TestUser;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    resourcesDir = mkdtempSync(join(tmpdir(), 'two-processes-'));
    dataDir = mkdtempSync(join(tmpdir(), 'two-processes-data-'));
    cpSync(RESOURCES, resourcesDir, { recursive: true });
    ground = await openPreparedDatabase('postgres');
    const { rows } = await ground.query<{ name: string }>('select current_database() as name');
    const url = testServerUrl();
    url.pathname = `/${rows[0]!.name}`;
    [here, there] = [await start(url.href), await start(url.href)];
    people = createPeople(here.app);
    admin = await people.build.user({ role: 'Admin' });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    for (const { app, registry, database } of [here, there]) {
      await app.close();
      await registry.close();
      await database.close();
    }
    await ground.destroy();
    for (const folder of [resourcesDir, dataDir]) rmSync(folder, { recursive: true, force: true });
  });

  async function start(databaseUrl: string): Promise<Process> {
    const database = await openDatabase({ databaseUrl, dataDir: '/nowhere' });
    const log = createLogger('silent');
    const registry = await openRegistry({ database, resourcesDir, watch: true, log });
    const app = await buildApp({
      config: testConfig(dataDir, resourcesDir),
      database,
      registry,
      mailer: { send: async () => undefined },
      fileStore: undefined as never,
      log,
    });
    registry.onChange(() => app.events.catalogue(registry.current.version, registry.faults.length));
    await app.listen({ port: 0, host: '127.0.0.1' });
    return { app, database, registry };
  }

  async function call(
    at: Process,
    who: TestUser,
    method: 'GET' | 'POST' | 'PATCH',
    url: string,
    payload?: object,
  ): Promise<Reply> {
    const reply = await at.app.inject({ method, url: `/api/v1${url}`, headers: people.as(who), payload });
    return { status: reply.statusCode, body: reply.json() };
  }

  async function browser(at: Process, { token }: TestUser): Promise<Socket> {
    const { port } = at.app.server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnection: false,
    });
    sockets.push(socket);
    await vi.waitFor(() => expect(socket.connected).toBe(true), PATIENCE);
    return socket;
  }

  function heard(socket: Socket, name: string): Record<string, unknown>[] {
    const events: Record<string, unknown>[] = [];
    socket.on(name, (event: Record<string, unknown>) => void events.push(event));
    return events;
  }

  it('tell the browsers of the other one what happened to a record, and serve its new values at once', async () => {
    const recruiter = await people.build.user({ permissions: { org: ['view'] } });
    const records = heard(await browser(there, recruiter), 'record');
    const created = await call(here, admin, 'POST', '/customer/org/', { name: 'Harbour Group' });
    const { id } = created.body.data;
    expect((await call(there, recruiter, 'GET', '/customer/org/')).body.count).toBe(1);

    await call(here, admin, 'PATCH', `/customer/org/${id}/`, { name: 'Harbour Holding' });

    await vi.waitFor(
      () => expect(records).toContainEqual(expect.objectContaining({ resource: 'organizations', id, kind: 'updated' })),
      PATIENCE,
    );
    expect((await call(there, recruiter, 'GET', `/customer/org/${id}/`)).body.data.name).toBe('Harbour Holding');
  });

  it('forget what they have counted when the other one writes', async () => {
    const countThere = async () => (await call(there, admin, 'GET', '/customer/org/')).body.count as number;
    const records = heard(await browser(there, admin), 'record');
    const before = await countThere();

    const { body } = await call(here, admin, 'POST', '/customer/org/', { name: 'Counted Group' });
    await vi.waitFor(() => expect(records).toContainEqual(expect.objectContaining({ id: body.data.id })), PATIENCE);

    expect(await countThere()).toBe(before + 1);
  });

  it('give the same export each, by a ticket of either, which opens once on the two of them', async () => {
    await call(here, admin, 'POST', '/customer/org/', { name: 'Exported Group' });
    const subject = { resource: 'organizations', format: 'csv', columns: 'name', sort: '["id","ASC"]' };
    const tickets = await Promise.all(
      [here, there].map((at) => call(at, admin, 'POST', '/downloads/', { kind: 'list', subject })),
    );
    const [first, second] = tickets.map(({ body }) => body.data.url!);
    const fetched = async (at: Process, url: string) => {
      const { statusCode, body } = await at.app.inject({ method: 'GET', url, headers: people.as(admin) });
      return { statusCode, body };
    };

    const [atOther, atOne] = await Promise.all([fetched(there, first!), fetched(here, second!)]);
    const again = await Promise.all([fetched(here, first!), fetched(there, second!)]);

    expect(atOther).toMatchObject({ statusCode: 200, body: expect.stringContaining('Exported Group') });
    expect(atOne).toEqual(atOther);
    expect(again.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });

  it('end a session on both, whichever takes the new sign-in', async () => {
    const username = 'kim@ats.example';
    const kim = await people.build.user({ username, password: 'a long enough word' });
    const socket = await browser(there, kim);
    const told = heard(socket, 'session');
    expect((await call(there, kim, 'GET', '/users/profile/')).status).toBe(200);

    await here.app.inject({
      method: 'POST',
      url: '/api/v1/token/',
      payload: { username, password: 'a long enough word' },
    });

    await vi.waitFor(() => expect(told).toEqual([{ reason: 'another_session_initiated' }]), PATIENCE);
    await vi.waitFor(() => expect(socket.connected).toBe(false), PATIENCE);
    const rejected = await call(there, kim, 'GET', '/users/profile/');
    expect(rejected).toMatchObject({ status: 401, body: { code: 'another_session_initiated' } });
  });

  it('follow a setting that an Admin changes on one of them', async () => {
    const catalogues = heard(await browser(there, admin), 'catalogue');
    const names = { sidebarMenuNames: { companies: { name: 'Clients' } } };

    const saved = await call(here, admin, 'PATCH', '/customer/admin-setting/', { settings: JSON.stringify(names) });

    expect(saved.status).toBe(200);
    await vi.waitFor(() => expect(catalogues).not.toEqual([]), PATIENCE);
    const { data } = (await call(there, admin, 'GET', '/customer/user-setting/')).body;
    expect(JSON.parse(data.settings ?? '').sidebarMenuNames.companies).toEqual({
      default_name: 'Companies',
      name: 'Clients',
    });
  });

  it('both serve a file that is added, and make its table once', async () => {
    const [atOne, atOther] = [await browser(here, admin), await browser(there, admin)].map((socket) =>
      heard(socket, 'catalogue'),
    );
    const text = readFileSync(join(resourcesDir, 'lists/designation.yaml'), 'utf8')
      .replace('resource: designation', 'resource: perk')
      .replace(/^endpoint: .*\n/m, '')
      .replace('lists/designation', 'lists/perk');

    writeFileSync(join(resourcesDir, 'lists/perk.yaml'), text);

    for (const one of [here, there])
      await vi.waitFor(async () => expect((await call(one, admin, 'GET', '/perk/')).status).toBe(200), PATIENCE);
    await vi.waitFor(() => expect([atOne!.length > 0, atOther!.length > 0]).toEqual([true, true]), PATIENCE);
    expect([...here.registry.faults, ...there.registry.faults]).toEqual([]);
  });
});
