import net from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const PATIENCE = { timeout: 10_000 };

describe.skipIf(!process.env.TEST_DATABASE_URL)('a PostgreSQL server that restarts or hangs', () => {
  let database: TestDatabase;
  const admin = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  const logged: string[] = [];

  beforeAll(async () => {
    await admin.connect();
    database = await openTestDatabase('postgres', { log: (message) => logged.push(message) });
    await database.exec('create table t (a int)');
  });
  beforeEach(() => {
    logged.length = 0;
  });
  afterAll(async () => {
    await database.destroy();
    await admin.end();
  });

  const nameOf = async () =>
    (await database.query<{ name: string }>('select current_database() as name')).rows[0]?.name ?? '';
  const rowsOf = (text: string) =>
    database.query(text).then(
      ({ rows }) => rows,
      () => 'down',
    );
  /** What a restart does to every client at once. */
  const cutConnections = async (name: string) => {
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  };

  it.runIf(process.env.TEST_DEEP)('is opened by a process that had no time for its answer', async () => {
    const opening = openDatabase({ databaseUrl: process.env.TEST_DATABASE_URL, dataDir: '.' });
    const until = performance.now() + 6_000;
    while (performance.now() < until);
    const opened = await opening;

    expect((await opened.query('select 1')).rowCount).toBe(1);
    await opened.close();
  });

  it('fails what was running as unavailable, rolls it back, and serves the next request', async () => {
    const name = await nameOf();
    const running = Promise.withResolvers<void>();
    const cut = database.transaction(async () => {
      await database.query('insert into t values (1)');
      running.resolve();
      await database.query('select pg_sleep(20)');
    });

    await Promise.all([
      expect(cut).rejects.toMatchObject({ code: 'unavailable' }),
      running.promise.then(() => cutConnections(name)),
    ]);
    await expect.poll(() => rowsOf('select count(*) as rows from t'), PATIENCE).toStrictEqual([{ rows: 0 }]);
  });

  it('loses idle connections without harm', async () => {
    const name = await nameOf();
    await Promise.all(Array.from({ length: 5 }, () => database.query('select pg_sleep(0.05)')));
    await cutConnections(name);

    await expect.poll(() => logged.length, PATIENCE).toBeGreaterThan(0);
    await expect.poll(() => rowsOf('select 1 as one'), PATIENCE).toStrictEqual([{ one: 1 }]);
  });

  it('is listened to again, and listeners are told that they may have missed something', async () => {
    const heard: string[] = [];
    const gap = Promise.withResolvers<void>();
    await database.listen('news', (payload) => heard.push(payload), gap.resolve);
    await cutConnections(await nameOf());
    await gap.promise;

    await database.notify('news', 'after the restart');

    await expect.poll(() => heard, PATIENCE).toStrictEqual(['after the restart']);
  });

  it('lets one holder of a lock in at a time, whichever process he is in', async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${await nameOf()}`;
    const other = await openDatabase({ databaseUrl: url.href, dataDir: '/' });
    const gate = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const events: string[] = [];
    const first = database.exclusively('migration', async () => {
      entered.resolve();
      await gate.promise;
      events.push('first');
    });
    await entered.promise;
    const second = other.exclusively('migration', async () => void events.push('second'));
    await other.query('select 1');
    gate.resolve();
    await Promise.all([first, second]);
    await other.close();

    expect(events).toStrictEqual(['first', 'second']);
  });

  it(
    'that no longer answers fails requests as unavailable instead of keeping them for ever',
    { timeout: 30_000 },
    async () => {
      const proxy = await startProxy();
      const url = new URL(process.env.TEST_DATABASE_URL ?? '');
      url.port = String(proxy.port);
      const behind = await openDatabase({ databaseUrl: url.href, dataDir: '/', statementTimeoutMs: 200 });
      proxy.swallow();

      await expect(behind.query('select 1')).rejects.toMatchObject({ code: 'unavailable' });

      proxy.close();
      await behind.close();
    },
  );

  it('that cannot be reached is named as such at the start', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://postgres@127.0.0.1:3119/none', dataDir: '/' });

    await expect(opening).rejects.toMatchObject({ code: 'unavailable' });
  });
});

/** Stands before the server and can stop passing anything on, like a network that drops packets. */
async function startProxy() {
  const target = new URL(process.env.TEST_DATABASE_URL ?? '');
  const sockets: net.Socket[] = [];
  const server = net.createServer((near) => {
    const far = net.connect(Number(target.port || 5432), target.hostname);
    sockets.push(near, far);
    near.on('error', () => far.destroy()).pipe(far);
    far.on('error', () => near.destroy()).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  const swallow = () => {
    for (const socket of sockets) socket.unpipe().resume();
  };
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port, swallow, close };
}
