import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { openRelay } from '#server/records/realtime/relay.ts';
import type { Message } from '#server/records/realtime/messages.ts';
import { openTestDatabase, type TestDatabase, testDatabases } from '#tests/support/test-database.ts';
import type { Database } from '#server/platform/db/database.ts';
import { closeCode, connected, heard, startHub, type TestSessions } from './realtime-server.ts';

describe('what one process tells another', () => {
  /** Notifications as the database carries them: at most 7,000 bytes, to everyone. */
  function wire() {
    const handlers = new Set<(payload: string) => void>();
    const payloads: string[] = [];
    return {
      payloads,
      listen: async (_channel: string, handler: (payload: string) => void) => {
        handlers.add(handler);
        return async () => void handlers.delete(handler);
      },
      notify: async (_channel: string, payload: string) => {
        payloads.push(payload);
        for (const handler of handlers) handler(payload);
      },
    };
  }
  const noGap = () => undefined;
  const message = (text: string): Message => ({
    kind: 'user',
    userId: 1,
    name: 'file_update',
    event: { message: text },
  });

  it('arrives whole, in order, at the others and not at itself', async () => {
    const line = wire();
    const own: Message[] = [];
    const others: Message[] = [];
    const relay = await openRelay(line, (messages) => own.push(...messages), noGap);
    await openRelay(line, (messages) => others.push(...messages), noGap);

    await relay.send([message('a'), message('b')]);
    await relay.send([message('c')]);

    expect(others).toEqual([message('a'), message('b'), message('c')]);
    expect(own).toEqual([]);
  });

  it('is split where it is too long for one notification, also in scripts of many bytes', async () => {
    const line = wire();
    const others: Message[] = [];
    const relay = await openRelay(line, () => undefined, noGap);
    await openRelay(line, (messages) => others.push(...messages), noGap);
    const long = message('Ærø 日本語 🙂 "\n'.repeat(3_000));

    await relay.send([long]);

    expect(others).toEqual([long]);
    expect(line.payloads.length).toBeGreaterThan(3);
    for (const payload of line.payloads) expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(7_000);
  });
});

describe('a process that was cut off from the others', () => {
  it('sends its browsers away with 1012, so that they come back and fetch what they missed', async () => {
    let lose = () => {};
    const database = {
      kind: 'postgres',
      listen: async (_channel: string, _handler: unknown, onGap: () => void) => {
        lose = onGap;
        return async () => undefined;
      },
    } as unknown as Database;
    const server = await startHub(database, { people: new Map([['ada', { userId: 1, role: 'admin' }]]) });
    const code = closeCode(await connected(server.connect('ada')));

    lose();

    expect(await code).toBe(1012);
    expect(server.written).toEqual([undefined]);
    await server.stop();
  });
});

describe.runIf(testDatabases().includes('postgres'))('two processes on PostgreSQL', () => {
  const sessions: TestSessions = {
    people: new Map([
      ['ada', { userId: 1, role: 'admin' }],
      ['owner', { userId: 7, role: 'owner' }],
      ['stranger', { userId: 9, role: 'vendor' }],
    ]),
  };
  let first: TestDatabase;
  let second: Database;

  beforeAll(async () => {
    first = await openTestDatabase('postgres');
    await first.exec(
      'create table things (id bigint primary key, owner bigint); insert into things values (1, 7), (2, 8)',
    );
    const { rows } = await first.query<{ name: string }>('select current_database() as name');
    const url = new URL(process.env['TEST_DATABASE_URL']!); // this block runs only where it is set
    url.pathname = `/${rows[0]!.name}`;
    second = await openDatabase({ databaseUrl: url.href, dataDir: '/nowhere' });
  });
  afterAll(async () => {
    await second.close();
    await first.destroy();
  });

  it('tell each other’s browsers what these may know, after the commit', async () => {
    const [here, there] = await Promise.all([startHub(first, sessions), startHub(second, sessions)]);
    const [ada, owner, stranger] = await Promise.all(
      ['ada', 'owner', 'stranger'].map((name) => connected(there.connect(name))),
    );
    const [toAda, toOwner, toStranger] = [ada!, owner!, stranger!].map((socket) => heard(socket, 'record'));
    const told = heard(stranger!, 'notifications');

    await first.transaction(async () => {
      for (const id of [1, 2]) here.hub.record({ resource: 'things', id, kind: 'updated', version: 'v' });
      await first.query('select 1');
      expect(toAda).toEqual([]);
    });
    await vi.waitFor(() => expect(toAda).toHaveLength(2));
    await vi.waitFor(() => expect(toOwner!.map(({ id }) => id)).toEqual([1]));
    here.hub.toUser(9, 'notifications', { id: 4, kind: 'created' });
    await vi.waitFor(() => expect(told).toEqual([{ id: 4, kind: 'created' }]));
    expect(toStranger).toEqual([]);
    expect([here.written, there.written]).toEqual([
      ['things', 'things'],
      ['things', 'things'],
    ]);

    const code = closeCode(owner!);
    here.hub.endSession('owner', 'another_session_initiated');
    expect(await code).toBe(1000);
    await Promise.all([here.stop(), there.stop()]);
  });
});
