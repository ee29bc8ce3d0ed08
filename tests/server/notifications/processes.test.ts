import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Database } from '#server/platform/db/database.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import type { NotificationEvent } from '#shared/contracts/realtime.ts';
import { moduleDatabases } from '#tests/support/test-database.ts';
import type { TestUser } from '#tests/support/test-people.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { announcement } from './notifications-kit.ts';

describe.runIf(moduleDatabases().includes('postgres'))('two processes that are told of one event', () => {
  let server: TestServer;
  let database: Database;
  let other: FastifyInstance;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    server = await startTestServer({ kind: 'postgres' });
    const { rows } = await server.database.query<{ name: string }>('select current_database() as name');
    const url = new URL(process.env['TEST_DATABASE_URL']!); // this block runs only where it is set
    url.pathname = `/${rows[0]!.name}`;
    database = await openDatabase({ databaseUrl: url.href, dataDir: '/nowhere' });
    const { config, registry, app } = server;
    other = await buildApp({ config, registry, database, mailer: app.mailer, fileStore: app.fileStore, log: app.log });
    for (const one of [app, other]) await one.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await other.close();
    await database.close();
  });

  const approved = (eventKey: string, to: readonly number[]) => announcement({ context: 'offer', eventKey, to });

  /** What this person's browser hears there. */
  async function browser(app: FastifyInstance, { token }: TestUser): Promise<NotificationEvent[]> {
    const { port } = app.server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token }, forceNew: true });
    sockets.push(socket);
    const heard: NotificationEvent[] = [];
    socket.on('notifications', (event: NotificationEvent) => heard.push(event));
    await vi.waitFor(() => expect(socket.connected).toBe(true), 10_000);
    return heard;
  }

  it('make one notification of it, which every browser hears once', async () => {
    const [kim, ada] = [await server.build.user(), await server.build.user()];
    const [kims, adas] = [await browser(server.app, kim), await browser(other, ada)];

    const made = await Promise.all([
      server.app.notifications.notify(approved('offer-1', [kim.id, ada.id])),
      other.notifications.notify(approved('offer-1', [ada.id, kim.id])),
    ]);
    const last = await server.app.notifications.notify(approved('offer-2', [kim.id, ada.id]));

    // What another process tells may come after what this one tells later.
    await vi.waitFor(() => expect([kims, adas].map((heard) => heard.length)).toEqual([2, 2]), 10_000);
    expect([kims, adas].every((heard, place) => heard.some(({ id }) => id === last[place]))).toBe(true);
    expect(made.flat()).toHaveLength(2);
    expect([kims, adas].map((heard) => heard.map(({ kind }) => kind))).toEqual([
      ['created', 'created'],
      ['created', 'created'],
    ]);
    expect(server.mails).toHaveLength(4);
  });
});
