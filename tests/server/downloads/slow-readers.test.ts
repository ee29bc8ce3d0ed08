import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Spool } from '#server/platform/files/spool.ts';
import { quickestDatabase } from '../../support/test-database.ts';
import { type HierarchyServer, ORG, startHierarchyServer } from '../resources/hierarchy.ts';

const EXPORT = `${ORG}export/?columns=name,description`;
/** More than the ten connections of the pool. */
const SLOW_READERS = 14;
/** PostgreSQL where there is one: the embedded database has one connection, which no export keeps. */
const KIND = quickestDatabase();

const filesIn = (server: HierarchyServer): string[] => {
  const spool = join(server.config.dataDir, 'spool');
  return existsSync(spool)
    ? readdirSync(spool, { recursive: true, withFileTypes: true })
        .filter((one) => one.isFile())
        .map(({ name }) => name)
    : [];
};

describe(`exports that nobody reads on ${KIND}`, () => {
  let server: HierarchyServer;
  let port: number;
  beforeAll(async () => {
    // Room for all of the files, some 16 MB each: who finds none is told so at once, which is not what this is about.
    server = await startHierarchyServer(KIND, { config: { maxSpoolBytes: 512 * 1024 * 1024 } });
    await server.database.query(
      `insert into organizations (name, status, description) select 'Organization ' || n, 'active', repeat(md5(n::text), 40) from generate_series(1, 12000) n`,
    );
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as { port: number }).port;
  });

  const open = async (url: string) => {
    const user = await server.build.user({ role: 'Admin' });
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    http.get({ port, path: url, headers: server.as(user) }, resolve).on('error', reject);
    return promise;
  };

  it('hold no connection of the database, nothing after their readers have gone', async () => {
    const readers = await Promise.all(Array.from({ length: SLOW_READERS }, () => open(EXPORT)));
    const lists = await Promise.all(Array.from({ length: 12 }, () => server.admin.get(`${ORG}?limit=5`)));

    expect(readers.map(({ statusCode }) => statusCode)).toEqual(Array(SLOW_READERS).fill(200));
    expect(lists.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await text(readers[0]!)).split('\r\n')).toHaveLength(12_002);
    expect(filesIn(server).length).toBeGreaterThan(0);

    for (const reader of readers) reader.destroy();

    await expect.poll(() => filesIn(server), { timeout: 10_000 }).toEqual([]);
  }, 60_000);
});

describe('room for exports', () => {
  const content = (bytes: number) => async () => Readable.from([Buffer.alloc(bytes, 'x')]);
  const MAYA = 1;
  const KARL = 2;
  const root = mkdtempSync(join(tmpdir(), 'spool-'));
  const newSpool = (maxBytes: number) => new Spool(root, { maxBytes });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is bounded in bytes, for each person and for all, and free again when a file is sent', async () => {
    const spool = newSpool(1000);
    const first = await spool.pass(MAYA, content(400));

    await expect(spool.pass(MAYA, content(200))).rejects.toMatchObject({ code: 'storage_full' });
    const second = await spool.pass(KARL, content(500));
    await expect(spool.pass(3, content(200))).rejects.toMatchObject({ code: 'storage_full' });
    expect([(await text(first)).length, (await text(second)).length]).toEqual([400, 500]);

    await expect.poll(async () => (await text(await spool.pass(MAYA, content(450)))).length).toBe(450);
  });

  it('says how many exports go first, and lets the next one begin when one is made', async () => {
    const spool = newSpool(10_000);
    const blocked = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
    const slow = blocked.map(({ promise }) =>
      spool.pass(MAYA, async () => {
        await promise;
        return Readable.from(['made']);
      }),
    );

    expect(spool.queueFor(KARL)).toBe(0);
    expect(spool.queueFor(MAYA)).toBe(1);
    const third = spool.pass(MAYA, content(3));
    expect(spool.queueFor(MAYA)).toBe(2);
    for (const { resolve } of blocked) resolve();

    expect(await text(await third)).toBe('xxx');
    for (const stream of slow) expect(await text(await stream)).toBe('made');
  });

  it('is swept at the start of what a killed server left, and only of that', async () => {
    const host = hostname()
      .replaceAll(/[^a-zA-Z0-9-]/g, '_')
      .slice(0, 60);
    const [dead, alive, elsewhere] = [`${host}.${2 ** 22 + 1}.1`, `${host}.${process.ppid}.1`, 'another-host.7.1'];
    for (const name of [dead, alive, elsewhere]) mkdirSync(join(root, name), { recursive: true });

    await newSpool(1).sweep();

    expect(readdirSync(root)).toEqual(expect.arrayContaining([alive, elsewhere]));
    expect(readdirSync(root)).not.toContain(dead);
  });

  it('tells who asked what went wrong, before the first byte and after it', async () => {
    const spool = newSpool(10_000_000);
    const failing = (before: number) => async () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(before);
          throw new Error('the database was away');
        })(),
      );

    await expect(spool.pass(MAYA, failing(10))).rejects.toThrow('the database was away');
    await expect(text(await spool.pass(MAYA, failing(200_000)))).rejects.toThrow('the database was away');
  });
});
