import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isOwnOrigin } from '#server/platform/realtime/origin.ts';
import type { RecordNews } from '#server/records/events/event-hub.ts';
import type { RecordEvent } from '#shared/contracts/realtime.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { closeCode, connected, heard, startHub, type TestHub, type TestSessions } from './realtime-server.ts';

let database: TestDatabase;
let server: TestHub;
let sessions: TestSessions;

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  await database.exec(
    'create table things (id bigint primary key, owner bigint); insert into things values (1, 7), (2, 8), (3, 7)',
  );
});
afterAll(() => database.destroy());

beforeEach(async () => {
  sessions = {
    people: new Map([
      ['ada', { userId: 1, role: 'admin' }],
      ['owner', { userId: 7, role: 'owner' }],
      ['stranger', { userId: 9, role: 'vendor' }],
    ]),
  };
  server = await startHub(database, sessions);
});
afterEach(() => server.stop());

const change = (
  id: number,
  kind: RecordEvent['kind'] = 'updated',
  version = '2026-11-20T10:00:00.000001Z',
): RecordNews => ({
  resource: 'things',
  id,
  kind,
  version,
});

describe('a connection', () => {
  it.each([undefined, '', 'forged'])('needs a token that is somebody’s, not %j', async (token) => {
    await expect(connected(server.connect(token))).rejects.toMatchObject({
      data: { code: token === 'forged' ? 'token_invalid' : 'unauthenticated' },
    });
  });

  it('from a foreign page is refused, from ours or from no page accepted', async () => {
    await expect(connected(server.connect('ada', { origin: 'https://evil.example' }))).rejects.toThrow(
      'websocket error',
    );
    await expect(connected(server.connect('ada', { origin: 'https://ats.example' }))).resolves.toBeDefined();
    await expect(connected(server.connect('ada'))).resolves.toBeDefined();
  });

  it('does not fall back to long polling', async () => {
    await expect(connected(server.connect('ada', { transports: ['polling'] }))).rejects.toThrow('xhr poll error');
  });
});

describe('an origin', () => {
  it.each([
    [undefined, true],
    ['http://127.0.0.1:3000', true],
    ['https://ats.example', true],
    ['http://127.0.0.1:3001', false],
    ['https://ats.example.evil.example', false],
    ['null', false],
    ['', false],
    ['file://127.0.0.1:3000', false],
  ])('%s is ours: %s', (origin, expected) => {
    expect(isOwnOrigin(origin, '127.0.0.1:3000', 'https://ats.example')).toBe(expected);
  });
});

describe('a browser that fetched before it connected', () => {
  /** What it is told until it is up to date. */
  const told = async (name: string, since: string) => {
    const socket = server.connect(name, { since });
    const records = heard(socket, 'record');
    const notifications = heard(socket, 'notifications');
    const hello = heard(socket, 'hello');
    await vi.waitFor(() => expect(hello).toHaveLength(1));
    return { isBehind: hello[0]!.isBehind, records: records.map(({ id }) => id), notifications };
  };

  /** Until everything that was emitted has been delivered. */
  const delivered = async () => {
    const ada = await connected(server.connect('ada'));
    const last = heard(ada, 'stage_change');
    server.hub.toUser(1, 'stage_change', { updated: true });
    await vi.waitFor(() => expect(last).toHaveLength(1));
  };

  it('hears what happened since then and concerns it, and is up to date', async () => {
    server.hub.record(change(2));
    await delivered();
    const since = server.hub.mark();
    for (const id of [1, 2, 1]) server.hub.record(change(id));
    server.hub.toUser(9, 'notifications', { id: 5, kind: 'created' });
    await delivered();

    expect(await told('ada', since)).toEqual({ isBehind: false, records: [2, 1], notifications: [] });
    expect(await told('owner', since)).toEqual({ isBehind: false, records: [1], notifications: [] });
    expect(await told('stranger', since)).toEqual({
      isBehind: false,
      records: [],
      notifications: [{ id: 5, kind: 'created' }],
    });
    expect(await told('ada', server.hub.mark())).toEqual({ isBehind: false, records: [], notifications: [] });
  });

  it('cannot tell from its mark how much happened that it may not hear of', async () => {
    const before = server.hub.mark();
    for (let id = 1; id < 20; id += 1) server.hub.record(change(id));
    await delivered();
    const after = server.hub.mark();

    expect(after).toHaveLength(before.length);
    expect(after.slice(3, 20)).not.toBe(before.slice(3, 20));
    expect(server.hub.mark()).not.toBe(after);
  });

  it('hears what happens while it connects', async () => {
    const since = server.hub.mark();
    const hearing = told('ada', since);

    server.hub.record(change(3));

    const { isBehind, records } = await hearing;
    expect(isBehind).toBe(false);
    await vi.waitFor(async () => expect([...records, ...(await told('ada', since)).records]).toContain(3));
  });

  it('is behind where nobody knows what happened: at another process, or after too much', async () => {
    const since = server.hub.mark();
    for (let id = 1000; id < 1300; id += 1) server.hub.record(change(id));
    await delivered();

    for (const mark of [since, 'elsewhere.0', `${since}9`, ''])
      expect(await told('ada', mark)).toMatchObject({ isBehind: true, records: [] });
  });
});

describe('what happened to a record', () => {
  it('reaches those who may read that record, and nobody else', async () => {
    const [ada, owner, stranger] = await Promise.all(
      ['ada', 'owner', 'stranger'].map((name) => connected(server.connect(name))),
    );
    const events = [ada!, owner!, stranger!].map((socket) => heard(socket, 'record'));
    const last = heard(stranger!, 'notifications');

    for (const id of [1, 2, 3]) server.hub.record(change(id));

    await vi.waitFor(() => expect(events[0]).toHaveLength(3));
    await vi.waitFor(() => expect(events[1]!.map(({ id }) => id)).toEqual([1, 3]));
    server.hub.toUser(9, 'notifications', { id: 5, kind: 'created' });
    await vi.waitFor(() => expect(last).toEqual([{ id: 5, kind: 'created' }]));
    expect(events[2]).toEqual([]);
  });

  it('is heard as deleted by who could read the record until then, and by nobody else', async () => {
    const [ada, owner, stranger] = await Promise.all(
      ['ada', 'owner', 'stranger'].map((name) => connected(server.connect(name))),
    );
    const events = [ada!, owner!, stranger!].map((socket) => heard(socket, 'record'));
    const last = heard(stranger!, 'notifications');

    server.hub.record(change(40, 'deleted'), { facts: { owner: 7 } });
    server.hub.record(change(41, 'deleted'), { facts: { owner: 8 } });

    await vi.waitFor(() => expect(events[0]).toHaveLength(2));
    await vi.waitFor(() => expect(events[1]!.map(({ id }) => id)).toEqual([40]));
    server.hub.toUser(9, 'notifications', { id: 5, kind: 'created' });
    await vi.waitFor(() => expect(last).toHaveLength(1));
    expect(events[2]).toEqual([]);
  });

  it('is asked for once, however many people are connected', async () => {
    for (let id = 100; id < 140; id += 1) sessions.people.set(`p${id}`, { userId: id, role: 'owner' });
    const sockets = await Promise.all([...sessions.people.keys()].map((name) => connected(server.connect(name))));
    const owner = heard(sockets[1]!, 'record');
    const query = vi.spyOn(database, 'query');

    server.hub.record(change(1));

    await vi.waitFor(() => expect(owner).toHaveLength(1));
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
  });

  it('is heard once with its newest version when it happened several times at once', async () => {
    const events = heard(await connected(server.connect('ada')), 'record');

    server.hub.record(change(1, 'created', 'a'));
    server.hub.record(change(2));
    server.hub.record(change(1, 'updated', 'b'));

    await vi.waitFor(() => expect(events).toHaveLength(2));
    expect(events).toContainEqual({ ...change(1, 'created', 'b'), by: null });
  });

  it('is told after the commit, and never after a rollback', async () => {
    const events = heard(await connected(server.connect('ada')), 'record');
    const failing = database.transaction(async () => {
      server.hub.record(change(1));
      throw new Error('no');
    });

    await expect(failing).rejects.toThrow('no');
    await database.transaction(async () => {
      server.hub.record(change(2));
      await database.query('select 1');
      expect(events).toEqual([]);
    });

    await vi.waitFor(() => expect(events.map(({ id }) => id)).toEqual([2]));
  });

  it('no longer reaches a person who has lost the right, without a new connection', async () => {
    const owner = await connected(server.connect('owner'));
    const admins = heard(await connected(server.connect('ada')), 'record');
    const events = heard(owner, 'record');
    const told = heard(owner, 'session');
    server.hub.record(change(1));
    await vi.waitFor(() => expect(events).toHaveLength(1));

    sessions.people.set('owner', { userId: 7, role: 'vendor' });
    server.hub.record(change(3));
    await vi.waitFor(() => expect(admins).toHaveLength(2));
    server.hub.toUser(7, 'session', { reason: 'role_changed' });

    await vi.waitFor(() => expect(told).toEqual([{ reason: 'role_changed' }]));
    expect(events).toHaveLength(1);
  });
});

describe('the files changed', () => {
  it('reaches everyone, the diagnostics only Admins', async () => {
    const ada = heard(await connected(server.connect('ada')), 'catalogue');
    const stranger = heard(await connected(server.connect('stranger')), 'catalogue');

    server.hub.catalogue('v2', 3);

    await vi.waitFor(() => expect(ada).toEqual([{ version: 'v2', diagnostics: 3 }]));
    await vi.waitFor(() => expect(stranger).toEqual([{ version: 'v2', diagnostics: 0 }]));
  });
});

describe('the end', () => {
  it('of a session is told to its own sockets, which close with 1000', async () => {
    const owner = await connected(server.connect('owner'));
    const ada = await connected(server.connect('ada'));
    const told = heard(owner, 'session');
    const code = closeCode(owner);

    server.hub.endSession('owner', 'signed_out');

    expect(await code).toBe(1000);
    expect(told).toEqual([{ reason: 'signed_out' }]);
    expect(ada.connected).toBe(true);
  });

  it('of a session that nobody announced closes its socket at the next event', async () => {
    const owner = await connected(server.connect('owner'));
    const events = heard(owner, 'record');
    const code = closeCode(owner);

    sessions.people.delete('owner');
    server.hub.record(change(1));

    expect(await code).toBe(1000);
    expect(events).toEqual([]);
  });

  it('of the server closes every socket with 1001', async () => {
    const code = closeCode(await connected(server.connect('ada')));

    await server.hub.close();

    expect(await code).toBe(1001);
  });
});
