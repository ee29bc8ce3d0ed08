import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { openPreparedDatabase } from '../../support/prepared-database.ts';
import { makeDataDir, openEmbeddedDatabase, moduleDatabases, testServerUrl } from '../../support/test-database.ts';
import { plan } from './import-kit.ts';

const MAIN = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));
const ADMIN = { email: 'maya@ats.example', password: 'a-long-pass-phrase-7' };
const ROWS = 4_000;
const BATCH = 500;
const TIMEOUT = 240_000;

const children: ChildProcess[] = [];
const cleaning: (() => unknown)[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const clean of cleaning) await clean();
});

/** A server as a process of its own, and its API as the first Admin uses it. */
async function startServer(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      NODE_ENV: 'production',
      TOKEN_SECRET: 'an import test does not need a random one',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  });
  children.push(child);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  child.once('close', () => end());
  let printed = '';
  const { promise: listening, resolve: found, reject } = Promise.withResolvers<string>();
  const take = (chunk: Buffer) => {
    printed += chunk.toString();
    const address = /is ready: (http\S+)/.exec(printed)?.[1];
    if (address) found(address);
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  child.once('close', () => reject(new Error(`The server ended: ${printed}`)));
  const api = `${await listening}/api/v1`;
  const json = { 'content-type': 'application/json' };
  const signIn = await fetch(`${api}/token/`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: ADMIN.email, password: ADMIN.password }),
  });
  const { access } = (await signIn.json()) as { access: string };
  const call = async (method: string, path: string, body?: FormData | object): Promise<ImportRecord> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${api}${path}`, {
      method,
      headers: { authorization: `Bearer ${access}`, ...(body && !isForm && json) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { data: ImportRecord; message: string };
    if (!response.ok) throw new Error(answer.message);
    return answer.data;
  };
  const until = async (id: number, isReached: (entry: ImportRecord) => boolean): Promise<ImportRecord> => {
    for (;;) {
      const entry = await call('GET', `/imports/${id}/`);
      if (isReached(entry)) return entry;
      await pause(20);
    }
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { call, until, kill };
}

interface Ground {
  readonly env: Record<string, string>;
  look<T>(work: (database: Database) => Promise<T>): Promise<T>;
}

/** Where the servers keep their data, and the way to look at it while none runs. */
async function ground(kind: Database['kind']): Promise<Ground> {
  const dataDir = await makeDataDir();
  cleaning.push(() => rmSync(dataDir, { recursive: true, force: true }));
  if (kind === 'embedded') {
    const look = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
      const database = await openEmbeddedDatabase({ dataDir });
      try {
        return await work(database);
      } finally {
        await database.close();
      }
    };
    return { env: { DATA_DIR: dataDir }, look };
  }
  const database = await openPreparedDatabase('postgres');
  cleaning.push(() => database.destroy());
  const { rows } = await database.query<{ name: string }>('select current_database() as name');
  const url = testServerUrl();
  url.pathname = `/${rows[0]!.name}`;
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url.href },
    look: <T>(work: (open: Database) => Promise<T>): Promise<T> => work(database),
  };
}

const stand = async (database: Database) => {
  const { rows } = await database.query<{
    records: number;
    names: number;
    told: number;
    kept: number;
    created: number;
  }>(
    `select (select count(*)::int from designation where name like 'Killed %') as records,
       (select count(distinct name)::int from designation where name like 'Killed %') as names,
       (select count(*)::int from activity where action = 'created' and resource = 'designation') as told,
       (select count(*)::int from import_records) as kept,
       (select (counts->>'created')::int from imports) as created`,
  );
  return rows[0]!;
};

describe.each(moduleDatabases())('an import on %s whose server is killed', (kind) => {
  it(
    'has all or nothing of a batch, goes on by itself, and has every row once',
    async () => {
      const { env, look } = await ground(kind);
      const first = await startServer(env);
      const form = new FormData();
      form.append('resource', 'designation');
      const lines = Array.from({ length: ROWS }, (_, row) => `Killed ${row}`);
      form.append('file', new Blob([`Name\n${lines.join('\n')}\n`]), 'designations.csv');
      const { id } = await first.call('POST', '/imports/', form);
      await first.call('POST', `/imports/${id}/check/`, plan([['name', 0]]));
      await first.until(id, ({ state }) => state === 'checked');
      await first.call('POST', `/imports/${id}/run/`, {});
      await first.until(id, ({ counts }) => counts.created >= BATCH);

      await first.kill();

      const middle = await look(stand);
      expect(middle.records % BATCH).toBe(0);
      expect(middle.records).toBeLessThan(ROWS);
      expect(middle).toMatchObject({ told: middle.records, kept: middle.records, created: middle.records });

      const second = await startServer(env);
      const done = await second.until(id, ({ state }) => state === 'done');
      expect(done.counts).toMatchObject({ created: ROWS, wrong: 0 });
      await second.kill();
      expect(await look(stand)).toEqual({ records: ROWS, names: ROWS, told: ROWS, kept: ROWS, created: ROWS });
    },
    TIMEOUT,
  );
});
