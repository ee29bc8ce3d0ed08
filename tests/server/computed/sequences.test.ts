import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyDefinitions, planDefinitions } from '#server/records/schema/apply-definitions.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { type TestDatabase, moduleDatabases } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { definitionsOf } from '../schema/definitions-of.ts';

const NAME = '  name: { type: string, maxLength: 140 }\n';
const numbered = (pattern: string) => ({
  ticket: `properties:\n${NAME}  code: { type: string, sequence: "${pattern}" }\n`,
});
const YEAR = String(new Date().getUTCFullYear());

describe.each(moduleDatabases())('numbers of records on %s', (kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openPreparedDatabase(kind, 'system');
  });
  afterAll(() => database?.destroy());

  const apply = (files: Record<string, string>) => applyDefinitions(database, definitionsOf(files));
  const codes = async (order = 'id') =>
    (await database.query<{ code: string }>(`select code from ticket order by ${order}`)).rows.map(({ code }) => code);

  it('are given to rows that were there, by the day each was made, and then to new ones', async () => {
    await apply({ ticket: `properties:\n${NAME}` });
    await database.exec(
      `insert into ticket (name, created_on) values ('a', '2024-12-31 23:59Z'), ('b', '2025-01-01'), ('c', '2025-03-01')`,
    );

    await apply(numbered('T-{YYYY}-{###}'));
    await database.exec(`insert into ticket (name) values ('d')`);

    expect(await codes()).toEqual(['T-2024-001', 'T-2025-001', 'T-2025-002', `T-${YEAR}-001`]);
    expect(await planDefinitions(database, definitionsOf(numbered('T-{YYYY}-{###}')))).toMatchObject({ steps: [] });
  });

  it('go on after numbers that came from elsewhere, and count anew for another text', async () => {
    await database.exec(`insert into ticket (name, code) values ('imported', 'T-${YEAR}-002'), ('far', 'X-0041-y')`);

    await database.exec(`insert into ticket (name) values ('next')`);
    await apply(numbered('X-{##}-y'));
    await database.exec(`insert into ticket (name) values ('other')`);

    expect((await codes('id desc')).slice(0, 2)).toEqual(['X-42-y', `T-${YEAR}-003`]);
  });

  it('grow beyond their digits', async () => {
    await database.exec(`insert into ticket (name, code) values ('last', 'X-99-y')`);
    await database.exec(`update system.sequence_counters set value = 98 where pattern = 'X-{##}-y'`);

    await database.exec(`insert into ticket (name) values ('wide')`);

    expect((await codes('id desc'))[0]).toBe('X-100-y');
  });

  it('keep counting when the resource and the field get other names', async () => {
    await apply({
      tickets: `renamedFrom: ticket\nproperties:\n${NAME}  number: { type: string, sequence: "X-{##}-y", renamedFrom: code }\n`,
    });
    await database.exec(`insert into tickets (name) values ('renamed')`);

    const { rows } = await database.query<{ number: string }>('select number from tickets order by id desc limit 1');
    expect(rows[0]!.number).toBe('X-101-y');
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('numbers given by two processes at once', () => {
  it('are never doubled, over 20 creates at the same time', async () => {
    const first = await openPreparedDatabase('postgres', 'system');
    await applyDefinitions(first, definitionsOf(numbered('J-{####}')));
    const { rows } = await first.query<{ name: string }>('select current_database() as name');
    const url = new URL(process.env.TEST_DATABASE_URL!);
    url.pathname = `/${rows[0]!.name}`;
    const second = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir(), log: () => undefined });
    try {
      const create = (database: typeof second, fails: boolean) =>
        database
          .transaction(async () => {
            await database.query(`insert into ticket (name) values ('x')`);
            if (fails) throw new Error('taken back');
          })
          .catch((error: Error) => {
            if (error.message !== 'taken back') throw error;
          });

      await Promise.all(Array.from({ length: 25 }, (_, index) => create(index % 2 ? first : second, index % 5 === 4)));

      const made = await first.query<{ count: number; different: number; last: string }>(
        'select count(*) as count, count(distinct code) as different, max(code) as last from ticket',
      );
      expect(made.rows[0]).toEqual({ count: 20, different: 20, last: 'J-0020' });
    } finally {
      await second.close();
      await first.destroy();
    }
  });
});

describe.each(moduleDatabases())('the number of a record over the API on %s', (kind) => {
  const folder = resourceFolder({
    'ticket.yaml': `resource: ticket\nroute: /tickets\nproperties:\n${NAME}  code: { type: string, sequence: "T-{YY}{MM}-{####}" }\npermissions: { key: ticket }\n`,
  });

  it('comes with the reply, is in the list, and is written by nobody', async () => {
    const { app, build, as } = await startTestServer({ kind, resourcesDir: folder });
    const headers = as(await build.user({ role: 'Admin' }));
    const call = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
      app.inject({ method, url: `/api/v1${url}`, headers, ...(payload && { payload }) });

    const made = await call('POST', '/ticket/', { name: 'First' });
    const { id, code } = made.json().data as { id: number; code: string };
    const given = await call('POST', '/ticket/', { name: 'Second', code: 'T-1' });
    const changed = await call('PATCH', `/ticket/${id}/`, { code: 'T-2' });
    const found = await call('GET', `/ticket/?filter=${encodeURIComponent(JSON.stringify({ code }))}&orderBy=code`);

    expect(code).toMatch(/^T-\d{4}-0001$/);
    expect([given.statusCode, changed.statusCode]).toEqual([422, 422]);
    expect(given.json().errors).toHaveProperty('code');
    expect(found.json().results).toMatchObject([{ id, code }]);
    const history = (await call('GET', `/ticket/${id}/activity/`)).json();
    expect(JSON.stringify(history.results[0].changes)).toContain(code);
  });
});
