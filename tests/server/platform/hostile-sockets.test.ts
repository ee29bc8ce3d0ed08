import { once } from 'node:events';
import { connect as connectTcp, type Socket as TcpSocket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { connected, heard, startHub, type TestHub, type TestSessions } from './realtime-server.ts';

/** RFC 6455: a message is too big. */
const TOO_BIG = 1009;
const PATIENCE = { timeout: 10_000 };

let database: TestDatabase;
let server: TestHub;
let sessions: TestSessions;
const raw: { close(): void }[] = [];

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  await database.exec('create table things (id bigint primary key, owner bigint); insert into things values (1, 7)');
});
afterAll(() => database.destroy());
beforeEach(async () => {
  sessions = {
    people: new Map([
      ['ada', { userId: 1, role: 'admin' }],
      ['stranger', { userId: 9, role: 'vendor' }],
    ]),
  };
  server = await startHub(database, sessions);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const one of raw.splice(0)) one.close();
  await server.stop();
});

/** A client that sends whatever it likes, and what it was told. */
async function client(): Promise<{ socket: WebSocket; told: string[]; closed: Promise<CloseEvent> }> {
  const socket = new WebSocket(server.address);
  raw.push(socket);
  const told: string[] = [];
  const closed = new Promise<CloseEvent>((resolve) => socket.addEventListener('close', resolve));
  socket.addEventListener('message', ({ data }) => told.push(String(data)));
  await vi.waitFor(() => expect(told[0]).toMatch(/^0\{/), PATIENCE);
  return { socket, told, closed };
}

const admitted = (told: readonly string[]): boolean => told.some((text) => text.startsWith('40{"sid"'));

async function clientOf(token: string) {
  const one = await client();
  one.socket.send(`40${JSON.stringify({ token })}`);
  await vi.waitFor(() => expect(admitted(one.told)).toBe(true), PATIENCE);
  return one;
}

const failures = () => server.log.filter((line) => line.includes('"level":50'));

/** Somebody else who is connected is told as ever. */
async function stillNotifies(): Promise<void> {
  const ada = heard(await connected(server.connect('ada')), 'notifications');
  server.hub.toUser(1, 'notifications', { id: 5, kind: 'created' });
  await vi.waitFor(() => expect(ada).toEqual([{ id: 5, kind: 'created' }]), PATIENCE);
}

const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('a connection that is no browser’s', () => {
  it.each([
    '',
    'x',
    '4',
    '40',
    '40null',
    '40[1]',
    '40"ada"',
    '40{"token":{"ada":1}}',
    '40{"token":["ada"]}',
    '40{"token":"ada"',
    '40{"__proto__":{"token":"ada"}}',
    '40{"constructor":{"prototype":{"token":"ada"}}}',
    `40{"token":${deep(4_000)}}`,
    `40${deep(4_000)}`,
    '40/admin,{"token":"ada"}',
    '40/__proto__,{"token":"ada"}',
    '42["notifications",{"id":1}]',
    '42["__proto__"]',
    '42["disconnecting"]',
    '43[1]',
    '44{"message":"x"}',
    '49',
    '0{"sid":"x"}',
    '1',
    '2probe',
    '5',
    '6',
    '4510000000-["x",{"_placeholder":true,"num":0}]',
    '451-["x",{"_placeholder":true,"num":7}]',
  ])('is not let in by %j, and nobody else notices', async (text) => {
    const { socket, told, closed } = await client();

    socket.send(text);
    socket.send('40{"token":"forged"}');
    await Promise.race([closed, vi.waitFor(() => expect(told.at(-1)).toMatch(/^44/), PATIENCE)]);

    expect(admitted(told)).toBe(false);
    expect(failures()).toEqual([]);
    await stillNotifies();
  });

  it('is closed by a message of a megabyte before any of it is read, as by bytes', async () => {
    for (const message of ['4'.repeat(1_000_000), new Uint8Array(1_000_000), `42["x","${'y'.repeat(20_000)}"]`]) {
      const { socket, closed } = await clientOf('stranger');
      socket.send(message);
      expect((await closed).code).toBe(TOO_BIG);
    }
    expect(failures()).toEqual([]);
    await stillNotifies();
  });

  it('has a token looked up a few times, however often it tries', async () => {
    const lookUps = vi.spyOn(sessions.people, 'get');
    const { socket, told, closed } = await client();

    for (let tried = 0; tried < 2_000; tried += 1) socket.send('40{"token":"forged"}');
    await closed;

    expect(lookUps.mock.calls.length).toBeLessThan(100);
    expect(admitted(told)).toBe(false);
    await stillNotifies();
  });
});

describe('a person who is let in', () => {
  it('hears nothing of others, whichever rooms and events he asks for', async () => {
    const { socket, told } = await clientOf('stranger');
    const before = told.length;

    for (const text of [
      '42["join","user:1"]',
      '42["subscribe",["user:1","session:ada"]]',
      '42["record",{"resource":"things","id":1,"kind":"deleted"}]',
      '420["__proto__",{"rooms":["user:1"]}]',
      '42["constructor"]',
    ])
      socket.send(text);
    const ada = await connected(server.connect('ada'));
    const [records, notifications] = [heard(ada, 'record'), heard(ada, 'notifications')];
    server.hub.record({ resource: 'things', id: 1, kind: 'updated', version: 'a' });
    server.hub.toUser(1, 'notifications', { id: 5, kind: 'created' });
    await vi.waitFor(() => expect([records, notifications].map(({ length }) => length)).toEqual([1, 1]), PATIENCE);
    server.hub.toUser(9, 'notifications', { id: 6, kind: 'created' });

    await vi.waitFor(() => expect(told.slice(before)).toEqual(['42["notifications",{"id":6,"kind":"created"}]']));
    expect(failures()).toEqual([]);
  });

  it('is cut off when he floods it with subscriptions, while others are told', async () => {
    const { socket, closed } = await clientOf('stranger');

    for (let sent = 0; sent < 20_000; sent += 1) socket.send('42["subscribe","user:1"]');

    await stillNotifies();
    await closed;
    expect(failures()).toEqual([]);
  });

  it('hears nothing any more when his session ends unseen, and is closed', async () => {
    const { told, closed } = await clientOf('stranger');
    const before = told.length;

    sessions.people.delete('stranger');
    server.hub.toUser(9, 'notifications', { id: 6, kind: 'created' });

    expect((await closed).code).toBe(1000);
    expect(told.slice(before)).toEqual([]);
  });

  it('has no more connections than pages that anybody opens', async () => {
    const many = await Promise.all(Array.from({ length: 100 }, () => clientOf('stranger')));

    const rejected = connected(server.connect('stranger'));

    await expect(rejected).rejects.toMatchObject({ data: { code: 'throttled' } });
    many[0]!.socket.close();
    await many[0]!.closed;
    await expect
      .poll(
        () =>
          connected(server.connect('stranger')).then(
            () => true,
            () => false,
          ),
        PATIENCE,
      )
      .toBe(true);
    await stillNotifies();
  });
});

/** A connection of bytes, which answers nothing by itself. */
async function handshake(): Promise<TcpSocket> {
  const { port, hostname, pathname, search } = server.address;
  const socket = connectTcp(Number(port), hostname);
  raw.push({ close: () => socket.destroy() });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  return socket;
}

async function silent(token: string): Promise<TcpSocket> {
  const socket = await handshake();
  let told = '';
  socket.on('data', (bytes: Buffer) => (told += bytes.toString('latin1')));
  await vi.waitFor(() => expect(told).toContain('pingTimeout'), PATIENCE);
  socket.write(frame(`40${JSON.stringify({ token })}`));
  await vi.waitFor(() => expect(told).toContain('40{"sid"'), PATIENCE);
  return socket;
}

/** A short text as a frame of a client, masked by zeros. */
const frame = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);

describe('a connection that stands but is dead', () => {
  it('is ended when it answers no ping', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = await handshake();
    await once(socket, 'data');
    const ended = once(socket, 'close');

    vi.advanceTimersByTime(60_000);

    await expect(ended).resolves.toBeDefined();
  });

  it('is ended when it takes nothing of what it is told, and costs the others nothing', async () => {
    const socket = await silent('stranger');
    socket.pause();
    const text = 'x'.repeat(20_000);
    const ended = once(socket, 'close');

    for (let sent = 0; sent < 600; sent += 1) server.hub.toUser(9, 'views', { resource: text });
    for (let sent = 0; sent < 6_000; sent += 1) server.hub.toUser(9, 'notifications', { id: sent, kind: 'created' });
    await stillNotifies();

    socket.resume();
    await expect(ended).resolves.toBeDefined();
  });
});
