import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinitions } from '#engine/schema/load.ts';
import type { Definitions } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applyDefinitions, planDefinitions } from '#server/records/schema/apply-definitions.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { type TestDatabase, moduleDatabases } from '#tests/support/test-database.ts';
import { type Caller, type HierarchyServer, startHierarchyServer } from '../resources/hierarchy.ts';
import { KEPT_FILES, KEPT_NOW } from './kept-files.ts';
import { SEED } from '#tests/support/seed.ts';

const FIRMS = '/api/v1/firms/';
const OPENINGS = '/api/v1/openings/';
const APPLICATIONS = '/api/v1/applications/';
const folder = resourceFolder(KEPT_FILES);
const plain = resourceFolder({
  ...KEPT_FILES,
  'applications.yaml': `
resource: applications
properties:
  name: { type: string, maxLength: 140 }
  opening: { relation: { to: openings, onDelete: setNull } }
  since: { type: string, format: date }
`,
});

const definitionsIn = async (dir: string): Promise<Definitions> => {
  const { definitions, faults } = await loadDefinitions(dir);
  if (!definitions) throw new Error(faults.map(({ message }) => message).join('; '));
  return definitions;
};

const differences = async (database: Database): Promise<unknown[]> => {
  const columns = Object.entries(KEPT_NOW).map(([name, sql]) => `("${name}" is distinct from (${sql})) as "${name}"`);
  const { rows } = await database.query<Record<string, unknown>>(
    `select id, ${columns.join(', ')} from applications t order by id`,
  );
  return rows.flatMap((row) =>
    Object.keys(KEPT_NOW).flatMap((name) => (row[name] === true ? [{ id: row['id'], name }] : [])),
  );
};

describe.each(moduleDatabases())('kept values of other records on %s', (kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openPreparedDatabase(kind, 'system');
  });
  afterAll(() => database?.destroy());

  it('are filled in for the records that were there, beside what users had filled in', async () => {
    await applyDefinitions(database, await definitionsIn(plain));
    await database.exec(`insert into firms (name, industry) values ('Hald', 'steel'), ('Gone', 'coal');
      update firms set deleted_on = now() where id = 2;
      insert into openings (name, firm_id, salary, open_on) values ('Welder', 1, 10, '2026-01-02'), ('Miner', 2, 20, null);
      insert into applications (name, opening_id, since) values ('a', 1, null), ('b', 1, '2020-05-05'), ('c', 2, null), ('d', null, null)`);

    const applied = await applyDefinitions(database, await definitionsIn(folder));

    expect(applied.rejections).toEqual([]);
    expect(await differences(database)).toEqual([]);
    const { rows } = await database.query(
      'select industry, salary, wish, since::text, firm_id from applications order by id',
    );
    expect(rows).toEqual([
      { industry: 'steel', salary: 10, wish: 10, since: '2026-01-02', firm_id: 1 },
      { industry: 'steel', salary: 10, wish: 10, since: '2020-05-05', firm_id: 1 },
      { industry: null, salary: 20, wish: 20, since: null, firm_id: 2 },
      { industry: null, salary: null, wish: null, since: null, firm_id: null },
    ]);
    expect((await planDefinitions(database, await definitionsIn(folder))).steps).toEqual([]);
  });

  it('that are stored are the same as there after 400 random writes of every kind', async () => {
    const write = randomWrites(SEED);

    for (let round = 0; round < 8; round += 1) {
      for (let count = 0; count < 50; count += 1) await database.exec(write());
      expect(await differences(database), `TEST_SEED=${SEED}`).toEqual([]);
    }
  }, 120_000);

  it('go with the write that changed them', async () => {
    await database.exec(`update openings set name = 'before' where id = 1`);
    await database
      .transaction(async () => {
        await database.exec(`update openings set name = 'after' where id = 1`);
        throw new Error('no');
      })
      .catch(() => undefined);

    const { rows } = await database.query('select distinct opening_name from applications where opening_id = 1');
    expect(rows.map(({ opening_name }) => opening_name)).not.toContain('after');
    expect(await differences(database)).toEqual([]);
  });

  it('cost a change of something else nothing: no row of theirs is written', async () => {
    await database.exec(`create table written (id bigint);
      create function note() returns trigger language plpgsql as 'begin insert into written values (new.id); return null; end';
      create trigger note after update on applications for each row execute function note();
      update openings set salary = 999; update firms set name = name || '!', industry = industry`);

    expect((await database.query('select * from written')).rows).toEqual([]);
    await database.exec('drop trigger note on applications');
  });

  it('leave nothing behind that writes when a file names them no more', async () => {
    const { rejections } = await applyDefinitions(database, await definitionsIn(plain));
    await database.exec(`insert into openings (name, open_on) values ('last', '2026-01-01');
      insert into applications (name, opening_id) select 'later', max(id) from openings`);

    expect(rejections).toEqual([]);
    const { rows } = await database.query(`select since, name from applications where name = 'later'`);
    expect(rows).toEqual([{ since: null, name: 'later' }]);
  });
});

/** Statements that change one of the tables, the same for the same seed. */
function randomWrites(seed: number): () => string {
  let state = seed;
  const below = (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % most;
  };
  const some = (table: string) => `(select id from ${table} order by md5(id::text || '${below(1e6)}') limit 1)`;
  const maybe = (sql: string) => (below(4) === 0 ? 'null' : sql);
  const writes: readonly (() => string)[] = [
    () => `insert into firms (name, industry, size) values ('f', 'i${below(9)}', ${below(9)})`,
    () =>
      `insert into openings (name, firm_id, stage) values ('o${below(9)}', ${maybe(some('firms'))}, ${maybe("'open'")})`,
    () =>
      `insert into applications (name, opening_id) select 'x', ${maybe(some('openings'))} from generate_series(1, 2)`,
    () => `update applications set opening_id = ${maybe(some('openings'))} where id % 3 = ${below(3)}`,
    () => `update openings set firm_id = ${maybe(some('firms'))} where id % 2 = ${below(2)}`,
    () =>
      `update openings set name = 'n${below(99)}', open_on = date '2026-01-01' + ${below(99)} where id % 3 = ${below(3)}`,
    () => `update firms set industry = 'j${below(99)}', size = ${below(99)} where id % 2 = ${below(2)}`,
    () => `update firms set deleted_on = ${maybe('now()')} where id = ${some('firms')}`,
    () => `delete from firms where id = ${some('firms')}`,
    () => `delete from openings where id = ${some('openings')}`,
    () => `delete from applications where id = ${some('applications')}`,
  ];
  return () => writes[below(writes.length)]!();
}

describe.each(moduleDatabases())('kept values of other records, for users on %s', (kind) => {
  let server: HierarchyServer;
  let clerk: Caller;
  let firm: number;

  beforeAll(async () => {
    server = await startHierarchyServer(kind, { resourcesDir: folder });
    const all = ['view', 'create', 'update', 'export'];
    clerk = server.by(
      await server.build.user({ role: 'Recruiter', permissions: { application: all, opening: all, firm: all } }),
    );
    firm = (await server.create(FIRMS, { name: 'Hald', industry: 'steel', size: 7 })).id;
  });

  const opening = async (values: object = {}): Promise<number> =>
    (
      await server.create(OPENINGS, {
        name: 'Welder',
        firm,
        salary: 50,
        open_on: '2026-02-03',
        stage: 'open',
        ...values,
      })
    ).id;
  const read = async (id: number, who: Caller = server.admin) => (await who.get(`${APPLICATIONS}${id}/`)).body.data;

  it('come with the reply, and those that are stored follow the other record', async () => {
    const at = await opening({ pay: { amount: 5, currency: 'EUR' } });
    const made = await server.create(APPLICATIONS, { name: 'Ann', opening: at });

    expect(made).toMatchObject({
      opening_name: 'Welder',
      stage: 'open',
      firm: { id: firm, name: 'Hald' },
      industry: 'steel',
      size: 7,
      first_pay: { amount: 5, currency: 'EUR' },
      salary: 50,
      wish: 50,
      since: '2026-02-03',
    });
    await server.admin.patch(`${OPENINGS}${at}/`, { name: 'Fitter', salary: 60, open_on: '2026-09-09', pay: null });
    expect(await read(made.id)).toMatchObject({
      opening_name: 'Fitter',
      open_on: '2026-09-09',
      first_pay: { amount: 5, currency: 'EUR' },
      salary: 50,
      wish: 50,
      since: '2026-02-03',
    });
  });

  it('are written by nobody, but for a default that users can change', async () => {
    const [one, other] = [await opening({ salary: 1 }), await opening({ salary: 2 })];
    const made = await server.create(APPLICATIONS, { name: 'Bo', opening: one, since: '2000-01-01' });
    const denied = await server.admin.patch(`${APPLICATIONS}${made.id}/`, { salary: 9 });
    const changed = await server.admin.patch(`${APPLICATIONS}${made.id}/`, { wish: 7 });
    const moved = await server.admin.patch(`${APPLICATIONS}${made.id}/`, { opening: other });
    const emptied = await server.admin.patch(`${APPLICATIONS}${made.id}/`, { wish: null });

    expect(denied.status).toBe(422);
    expect(made).toMatchObject({ salary: 1, wish: 1, since: '2000-01-01' });
    expect(changed.body.data).toMatchObject({ salary: 1, wish: 7 });
    expect(moved.body.data).toMatchObject({ salary: 2, wish: 7 });
    expect(emptied.body.data).toMatchObject({ wish: 2 });
  });

  it('are in the activity only where a user could have filled them in', async () => {
    const made = await server.create(APPLICATIONS, { name: 'Cy', opening: await opening() });
    const { body } = await server.admin.get(`${APPLICATIONS}${made.id}/activity/`);
    const changed = body.results.at(-1).changes.map(({ field }: { field: string }) => field);

    expect(changed).toEqual(['name', 'opening', 'wish', 'since']);
  });

  it('are found, filtered, sorted and named by', async () => {
    const at = await opening({ name: 'Zebra keeper', stage: 'draft' });
    const made = await server.create(APPLICATIONS, { name: 'Di', opening: at });
    const ids = async (query: string) =>
      (await server.admin.get(`${APPLICATIONS}?${query}`)).body.results.map(({ id }: { id: number }) => id);
    const filter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;

    expect(await ids('query=zebra')).toEqual([made.id]);
    expect(await ids(filter({ stage: 'draft' }))).toEqual([made.id]);
    expect(await ids(filter({ firm, opening_name: 'Zebra keeper' }))).toEqual([made.id]);
    expect((await ids(`sort=${encodeURIComponent('["opening_name","DESC"]')}`))[0]).toBe(made.id);
    await server.admin.patch(`${OPENINGS}${at}/`, { name: 'Aardvark keeper' });
    expect((await ids('orderBy=opening_name&ascending=1'))[0]).toBe(made.id);
    expect((await server.admin.get('/api/v1/search/?query=aardvark')).text).toContain('Di Aardvark keeper');
  });

  it('follow a merge, the trash and a restore', async () => {
    const other = (await server.create(FIRMS, { name: 'Berg', industry: 'wood' })).id;
    const [stays, goes] = [await opening({ name: 'Stays' }), await opening({ name: 'Goes', firm: other })];
    const made = await server.create(APPLICATIONS, { name: 'Ed', opening: goes });
    const moved = (await server.create(APPLICATIONS, { name: 'Fay', opening: goes })).id;

    await server.admin.delete(`${FIRMS}${other}/`);
    expect(await read(made.id)).toMatchObject({ industry: null });
    await server.admin.post(`${FIRMS}trash/restore/`, { ids: [other] });
    expect(await read(made.id)).toMatchObject({ industry: 'wood' });
    const merged = await server.admin.post(`${OPENINGS}merge/`, { into: stays, from: [goes] });
    expect(merged.status).toBe(200);
    expect(await read(moved)).toMatchObject({ opening_name: 'Stays', industry: 'steel' });
  });

  it('reach only those who can read the field that they come from, on every way', async () => {
    const made = await server.create(APPLICATIONS, { name: 'Gus', opening: await opening({ salary: 4711 }) });
    const record = await read(made.id, clerk);
    const doors = await Promise.all(
      [
        `${APPLICATIONS}?filter=${encodeURIComponent('{"salary":4711}')}`,
        `${APPLICATIONS}?filter=${encodeURIComponent('{"wish":{"minimum":1}}')}`,
        `${APPLICATIONS}?orderBy=salary`,
        `${APPLICATIONS}?fields=salary`,
        `${APPLICATIONS}export/?columns=name,wish`,
      ].map((url) => clerk.get(url)),
    );
    const open = await Promise.all(
      [
        APPLICATIONS,
        `${APPLICATIONS}${made.id}/activity/`,
        `${APPLICATIONS}export/`,
        `${APPLICATIONS}derived/?opening=${String((made['opening'] as { id: number }).id)}`,
        '/api/v1/search/?query=4711',
        '/api/v1/openapi.json',
        '/api/v1/catalogue/?definitions=all',
      ].map((url) => clerk.get(url)),
    );

    expect(record).toMatchObject({ industry: 'steel' });
    expect(doors.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    for (const name of ['salary', 'wish']) expect(record).not.toHaveProperty(name);
    for (const { status, text } of open) {
      expect(status).toBe(200);
      expect(text).not.toContain('4711');
    }
    expect((await clerk.patch(`${APPLICATIONS}${made.id}/`, { wish: 1 })).status).toBe(422);
  });
});
