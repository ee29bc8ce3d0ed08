import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { makeDataDir, openEmbeddedDatabase } from '#tests/support/test-database.ts';
import { startChild } from './support/child.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const WATCHED = new URL('./support/watched-engine.ts', import.meta.url);
const ROUNDS = process.env.TEST_DEEP ? 50 : 1;
/** At which acknowledged commit a writer is killed. */
const killedAt = () => 30 + (process.env.TEST_DEEP ? Math.random() : 0.5) * 200;

const folders: string[] = [];
const open: Database[] = [];

afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

async function dataFolder(): Promise<string> {
  const folder = await makeDataDir();
  folders.push(folder);
  return folder;
}

async function start(options: Parameters<typeof openEmbeddedDatabase>[0]): Promise<Database> {
  const database = await openEmbeddedDatabase(options);
  open.push(database);
  return database;
}

const databaseIn = (dataDir: string) => path.join(dataDir, 'database');

describe('an acknowledged commit is on the disk', () => {
  it('with one fsync for each commit, however many statements it has, and none for reading', async () => {
    const syncs = new SharedArrayBuffer(4);
    const database = await start({ dataDir: await dataFolder(), thread: { file: WATCHED, data: { syncs } } });
    await database.exec('create table t (a int)');
    const syncsOf = async (work: () => Promise<unknown>) => {
      const before = Atomics.load(new Int32Array(syncs), 0);
      await work();
      return Atomics.load(new Int32Array(syncs), 0) - before;
    };
    const insert = () => database.query('insert into t values (1)');

    const counts = [
      await syncsOf(async () => {
        for (let row = 0; row < 20; row += 1) await insert();
      }),
      await syncsOf(() => database.transaction(() => Promise.all([insert(), insert(), insert()]))),
      await syncsOf(() => database.query('select * from t')),
    ];

    expect(counts).toStrictEqual([20, 1, 0]);
  });

  it('or the database refuses to start, when the disk is never asked', async () => {
    const opening = start({ dataDir: await dataFolder(), thread: { file: WATCHED, data: { deaf: true } } });

    await expect(opening).rejects.toThrow(/does not write through/);
  });

  it(
    `after kill -9 at any moment, also where only synced bytes survive (rounds: ${ROUNDS})`,
    { timeout: ROUNDS * 120_000 },
    async () => {
      const dataDir = await dataFolder();
      const shadowDir = await dataFolder();
      let acknowledged = 0;

      for (let round = 0; round < ROUNDS; round += 1) {
        fs.rmSync(databaseIn(shadowDir), { recursive: true });
        fs.cpSync(databaseIn(dataDir), databaseIn(shadowDir), { recursive: true });
        const writer = startChild('write-loop.ts', dataDir, databaseIn(shadowDir));
        await writer.printed(killedAt());
        await pause(Math.random() * 5);
        writer.process.kill('SIGKILL');
        await writer.ended;
        acknowledged = Math.max(acknowledged, ...writer.lines().map(Number));

        for (const survivor of [dataDir, shadowDir]) {
          const database = await start({ dataDir: survivor });
          expect(await missingRows(database, acknowledged)).toStrictEqual({ lefts: 0, rights: 0, unpaired: 0 });
          await database.close();
        }
      }
      expect(acknowledged).toBeGreaterThan(ROUNDS * 20);
    },
  );

  async function missingRows(database: Database, last: number) {
    await database.exec('set enable_seqscan = off');
    const { rows } = await database.query(
      `select $1::bigint - (select count(*) from lefts where id <= $1) as lefts,
              $1::bigint - (select count(*) from rights where id <= $1) as rights,
              (select count(*) from lefts full join rights using (id) where lefts.text is null or rights.text is null) as unpaired`,
      [last],
    );
    return rows[0];
  }
});

describe('the first initialisation', () => {
  it.runIf(process.env.TEST_DEEP)('starts over after a kill -9 in the middle of it', { timeout: 600_000 }, async () => {
    const dataDir = fs.mkdtempSync(path.join(await dataFolder(), 'new-'));
    const drafts = () => fs.readdirSync(dataDir).filter((name) => name.startsWith('database.init-'));
    const starter = startChild('open-database.ts', dataDir);
    const hasBegun = () => drafts().some((name) => fs.readdirSync(path.join(dataDir, name)).length > 0);
    await expect.poll(hasBegun, { timeout: 300_000, interval: 10 }).toBe(true);
    starter.process.kill('SIGKILL');
    await starter.ended;

    await (await start({ dataDir })).close();
    const database = await start({ dataDir }); // the process that was left alone may have written once more before

    expect((await database.query(`select count(*) from pg_extension where extname = 'pg_trgm'`)).rows).toStrictEqual([
      { count: 1 },
    ]);
    expect(fs.readdirSync(dataDir).sort()).toStrictEqual(['.lock', 'database']);
  });
});

describe('a second process', () => {
  /** On a busy machine; who waits for the lock waits until the first process ends. */
  const AT_ONCE_MS = 5_000;

  it('is refused at once and told why, while the first goes on', async () => {
    const dataDir = await dataFolder();
    const database = await start({ dataDir });
    const second = startChild('open-database.ts', dataDir);
    await second.ended;

    const [, milliseconds, message] = /^(\d+) (.*)$/.exec(second.lines().join()) ?? [];
    expect(message).toContain(`Another process is using the database in ${dataDir}`);
    expect(Number(milliseconds)).toBeLessThan(AT_ONCE_MS);
    expect((await database.query('select 1 as one')).rows).toStrictEqual([{ one: 1 }]);
  });

  it('gets in when the first has closed, or was killed', async () => {
    const dataDir = await dataFolder();
    const first = startChild('open-database.ts', dataDir);
    await first.printed(1);
    first.process.kill('SIGKILL');
    await first.ended;

    await (await start({ dataDir })).close();
    const third = await start({ dataDir });

    expect((await third.query('select 1 as one')).rows).toStrictEqual([{ one: 1 }]);
  });
});

describe('a slow or broken statement', () => {
  const COUNT = 'select count(*) from generate_series(1, $1::bigint)';

  it('does not stop the process from answering', async () => {
    const database = await start({ dataDir: await dataFolder(), durable: false });
    let longestGap = 0;
    let last = performance.now();
    const clock = setInterval(() => {
      longestGap = Math.max(longestGap, performance.now() - last);
      last = performance.now();
    }, 10);
    const started = performance.now();

    await database.query(COUNT, [6_000_000]);
    clearInterval(clock);

    expect(longestGap).toBeLessThan((performance.now() - started) / 3);
  });

  it('is ended, what waited behind it runs, and what it had written is rolled back', async () => {
    const logged: string[] = [];
    const database = await start({
      dataDir: await dataFolder(),
      statementTimeoutMs: 1500,
      log: (message) => logged.push(message),
    });
    await database.exec('create table t (a int)');
    const gaps: string[] = [];
    const heard = Promise.withResolvers<string>();
    await database.listen('news', heard.resolve, () => gaps.push('gap'));

    const hung = database.transaction(async () => {
      await database.query('insert into t values (1)');
      await database.query(COUNT, [2_000_000_000]);
    });
    const behind = pause(500).then(() => database.query('select count(*) as rows from t'));

    await expect(hung).rejects.toMatchObject({ code: 'unavailable' });
    expect((await behind).rows).toStrictEqual([{ rows: 0 }]);
    await database.notify('news', 'heard');
    expect([await heard.promise, gaps]).toStrictEqual(['heard', ['gap']]);
    expect(logged.join()).toContain('is opened again');
  });

  it('on a full disk is not acknowledged, and work goes on when there is room again', async () => {
    const full = new SharedArrayBuffer(4);
    const database = await start({ dataDir: await dataFolder(), thread: { file: WATCHED, data: { full } } });
    await database.exec('create table t (a int)');

    Atomics.store(new Int32Array(full), 0, 1);
    await expect(database.query('insert into t values (1)')).rejects.toMatchObject({ code: 'storage_full' });
    Atomics.store(new Int32Array(full), 0, 0);
    await database.query('insert into t values (2)');

    expect((await database.query('select max(a) as newest from t')).rows).toStrictEqual([{ newest: 2 }]);
  });

  it('that waits for a transaction which never ends gives up as unavailable', async () => {
    const database = await start({ dataDir: await dataFolder(), durable: false, statementTimeoutMs: 300 });
    const gate = Promise.withResolvers<void>();
    const idle = database.transaction(() => gate.promise);

    await expect(database.query('select 1')).rejects.toMatchObject({ code: 'unavailable' });
    gate.resolve();
    await idle;
    expect((await database.query('select 1 as one')).rows).toStrictEqual([{ one: 1 }]);
  });
});

describe('closing', () => {
  it('lets what was asked before finish, and refuses at once what comes after', async () => {
    const dataDir = await dataFolder();
    const database = await start({ dataDir });
    await database.exec('create table t (a int)');
    const before = database.query('insert into t values (1)');
    const closed = database.close();

    await expect(database.query('select 1')).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all([before, closed]);
    const again = await start({ dataDir });
    expect((await again.query('select a from t')).rows).toStrictEqual([{ a: 1 }]);
  });
});

describe('without anybody asking', () => {
  it('rows are counted while a transaction keeps the database longer than others wait, without a complaint', async () => {
    const logged: string[] = [];
    const database = await start({
      dataDir: await dataFolder(),
      durable: false,
      statementTimeoutMs: 300,
      log: (message) => logged.push(message),
    });
    await database.exec('create table t (a int)');
    const gate = Promise.withResolvers<void>();
    const written = database.query('insert into t select generate_series(1, 2500)');
    const filling = database.transaction(() => gate.promise);

    await written;
    await expect(database.query('select 1')).rejects.toMatchObject({ code: 'unavailable' });
    gate.resolve();
    await filling;

    expect((await database.query('select count(*)::int as rows from t')).rows).toStrictEqual([{ rows: 2500 }]);
    expect(logged).toStrictEqual([]);
  });

  it('dead rows are cleared and the write-ahead log stays short', async () => {
    const database = await start({ dataDir: await dataFolder(), durable: false });
    const sizes = async () =>
      (
        await database.query<{ log: number; data: number }>(
          `select (select sum(size) from pg_ls_waldir()) as log, pg_total_relation_size('t') as data`,
        )
      ).rows[0] ?? { log: 0, data: 0 };
    await database.exec(
      `create table t as select n as id, repeat(md5(n::text), 15) as text from generate_series(1, 10000) n`,
    );
    const { data } = await sizes();

    for (let round = 0; round < 30; round += 1) await database.query(`update t set text = text || ''`);

    const after = await sizes();
    expect(after.log).toBeLessThan(130 * 2 ** 20);
    expect(after.data).toBeLessThan(6 * data);
  });
});
