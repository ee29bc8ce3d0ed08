import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import type { ImportRecord } from '#shared/contracts/imports.ts';
import { processGround, type ServerProcess, startServerProcess } from '../../support/server-process.ts';
import { moduleDatabases } from '../../support/test-database.ts';
import { plan } from './import-kit.ts';

const ROWS = 4_000;
const BATCH = 500;
const TIMEOUT = 240_000;

/** A server, and its imports as the first Admin sees them. */
async function startServer(env: Record<string, string>) {
  const server: ServerProcess = await startServerProcess(env);
  const call = async (method: string, path: string, body?: FormData | object): Promise<ImportRecord> =>
    (await server.call<{ data: ImportRecord }>(method, path, body)).data;
  const until = async (id: number, isReached: (entry: ImportRecord) => boolean): Promise<ImportRecord> => {
    for (;;) {
      const entry = await call('GET', `/imports/${id}/`);
      if (isReached(entry)) return entry;
      await pause(20);
    }
  };
  return { call, until, kill: server.kill };
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
       (select count(*)::int from system.activity where action = 'created' and resource = 'designation') as told,
       (select count(*)::int from system.background_job_items) as kept,
       (select (counts->>'created')::int from system.background_jobs) as created`,
  );
  return rows[0]!;
};

describe.each(moduleDatabases())('an import on %s whose server is killed', (kind) => {
  it(
    'has all or nothing of a batch, goes on by itself, and has every row once',
    async () => {
      const { env, look } = await processGround(kind);
      const first = await startServer(env);
      const form = new FormData();
      form.append('resource', 'designation');
      const lines = Array.from({ length: ROWS }, (_, row) => `Killed ${row}`);
      form.append('file', new Blob([`Name\n${lines.join('\n')}\n`]), 'designations.csv');
      const { id } = await first.call('POST', '/imports/', form);
      await first.call('POST', `/imports/${id}/check/`, plan([['name', 0]]));
      await first.until(id, ({ state }) => state === 'checked');
      await first.call('POST', `/background-jobs/${id}/start/`, {});
      await first.until(id, ({ counts }) => counts.created >= BATCH);

      await first.kill();

      const middle = await look(stand);
      expect(middle.records % BATCH).toBe(0);
      expect(middle.records).toBeLessThan(ROWS);
      expect(middle).toMatchObject({ told: middle.records, kept: middle.records, created: middle.records });

      const second = await startServer(env);
      const done = await second.until(id, ({ state }) => state === 'done');
      expect(done.counts).toMatchObject({ created: ROWS, invalid: 0 });
      await second.kill();
      expect(await look(stand)).toEqual({ records: ROWS, names: ROWS, told: ROWS, kept: ROWS, created: ROWS });
    },
    TIMEOUT,
  );
});
