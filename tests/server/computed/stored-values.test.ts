import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tmpdir } from 'node:os';
import { loadDefinitions } from '#engine/schema/load.ts';
import type { Definitions } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applyDefinitions, planDefinitions } from '#server/records/schema/apply-definitions.ts';
import { openDatabase } from '#server/platform/db/open-database.ts';
import { prune } from '#server/records/schema/prune.ts';
import { resourceFolder } from '#tests/support/resource-folder.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { type TestDatabase, moduleDatabases } from '#tests/support/test-database.ts';
import { countedMonths, keptDay } from './covered-months.ts';
import { MADE_FILES, RECOUNT } from './made-files.ts';
import { SEED } from '#tests/support/seed.ts';

const folder = resourceFolder(MADE_FILES);
const withoutComputed = (file: string): string =>
  file
    .split('\n')
    .filter((line) => !line.includes('computed:') && !line.startsWith('recordTitle:'))
    .join('\n')
    .replace('lines_all, total, left, lines_live, ', '')
    .replace('filters: [lines_open, is_full, left, due_on], ', '')
    .replace('search: [name, full_name]', 'search: [name]');
const otherOrders = MADE_FILES['orders.yaml']
  .replace('where: { stage: open }, store', 'where: { stage: done }, store')
  .replace('"seats - lines_open"', '"seats - lines_open - 1"')
  .replace('seats: { type: integer, default: 10 }', 'places: { type: integer, default: 10, renamedFrom: seats }')
  .replaceAll('seats', 'places')
  .replace('renamedFrom: places', 'renamedFrom: seats');
const without = resourceFolder({ ...MADE_FILES, 'orders.yaml': withoutComputed(MADE_FILES['orders.yaml']) });
const other = resourceFolder({ ...MADE_FILES, 'orders.yaml': otherOrders });
const otherWithout = resourceFolder({ ...MADE_FILES, 'orders.yaml': withoutComputed(otherOrders) });

const trashed = resourceFolder({
  ...MADE_FILES,
  'order_lines.yaml': `softDelete: true${MADE_FILES['order_lines.yaml']}`,
});

const definitionsIn = async (dir: string): Promise<Definitions> => {
  const { definitions, faults } = await loadDefinitions(dir);
  if (!definitions) throw new Error(faults.map(({ message }) => message).join('; '));
  return definitions;
};

/** What differs between the stored values and a recount. */
const differences = async (database: Database): Promise<unknown[]> => {
  const columns = Object.entries(RECOUNT).map(
    ([name, sql]) => `"${name}" as stored_${name}, (${sql}) as counted_${name}`,
  );
  const { rows } = await database.query<Record<string, unknown>>(
    `select id, ${columns.join(', ')} from orders t order by id`,
  );
  const other = rows.flatMap((row) =>
    Object.keys(RECOUNT)
      .filter((name) => row[`stored_${name}`] !== row[`counted_${name}`])
      .map((name) => ({ id: row['id'], name, stored: row[`stored_${name}`], counted: row[`counted_${name}`] })),
  );
  return [...other, ...(await otherMonths(database))];
};

/** The orders whose stored months or age differ from a count day by day. */
const otherMonths = async (database: Database): Promise<unknown[]> => {
  const today = await keptDay(database);
  const { rows } = await database.query<{
    id: number;
    busy: number | null;
    periods: [string, string | null][] | null;
  }>(
    `select t.id, t.busy, json_agg(json_build_array(x.day, x.until)) filter (where x.day is not null) as periods
     from orders t left join order_lines x on x.order_id = t.id group by t.id order by t.id`,
  );
  return rows.flatMap(({ id, busy, periods }) => {
    const counted = countedMonths((periods ?? []).map(([from, to]) => [from, to ?? today]));
    return busy === counted ? [] : [{ id, name: 'busy', stored: busy, counted, periods }];
  });
};

describe.each(moduleDatabases())('stored values on %s', (kind) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openPreparedDatabase(kind, 'system');
  });
  afterAll(() => database?.destroy());

  it('are filled in for the records that were there', async () => {
    await applyDefinitions(database, await definitionsIn(without));
    await database.exec(`insert into orders (name) values ('a'), ('b');
      insert into order_lines (order_id, stage, amount, weight) values (1, 'open', 1.5, 0.1), (1, 'done', 2, 3.25), (null, 'open', 9, 9)`);

    const applied = await applyDefinitions(database, await definitionsIn(folder));

    expect(applied.rejections).toEqual([]);
    expect(await differences(database)).toEqual([]);
    const { rows } = await database.query('select lines_all, total, heaviest, "left" from orders order by id');
    expect(rows).toEqual([
      { lines_all: 2, total: 3.5, heaviest: 3.25, left: 9 },
      { lines_all: 0, total: 0, heaviest: null, left: 10 },
    ]);
    expect(await planDefinitions(database, await definitionsIn(folder))).toEqual({
      steps: [],
      rejections: [],
      orphans: [],
    });
  });

  it('are what a recount says after 1,000 random writes of every kind', async () => {
    const write = randomWrites(SEED);

    for (let round = 0; round < 10; round += 1) {
      for (let count = 0; count < 100; count += 1) await database.exec(write());
      expect(await differences(database), `TEST_SEED=${SEED}`).toEqual([]);
    }
  }, 120_000);

  it('are written once for a record, however many it has of them', async () => {
    await database.exec(`create table written (name text);
      create function note() returns trigger language plpgsql as 'begin insert into written values (new.name); return null; end';
      create trigger note after update on orders for each row execute function note();
      insert into orders (name) values ('whole');
      insert into order_lines (order_id, stage, amount, weight, day) select max(id), 'open', 2, 3, '2026-11-01' from orders`);
    const { rows } = await database.query(
      `select lines_all, lines_open, total, heaviest, middle, last_day::text from orders where name = 'whole'`,
    );
    const written = await database.query('select name, count(*)::int as times from written group by 1');
    await database.exec('drop function note() cascade; drop table written');

    expect(rows).toEqual([{ lines_all: 1, lines_open: 1, total: 2, heaviest: 3, middle: 2, last_day: '2026-11-01' }]);
    // The counts together, and what is looked at anew together.
    expect(written.rows).toEqual([{ name: 'whole', times: 2 }]);
  });

  it('are nothing after everything that counts was emptied at once', async () => {
    await database.exec('truncate order_lines');

    expect(await differences(database)).toEqual([]);
  });

  it('are taken back with the write that changed them', async () => {
    await database.exec(`insert into order_lines (order_id) select min(id) from orders`);
    const failing = database.transaction(async () => {
      await database.exec(`insert into order_lines (order_id) select min(id) from orders`);
      throw new Error('no');
    });

    await expect(failing).rejects.toThrow('no');
    expect(await differences(database)).toEqual([]);
  });

  it('leave out what is in the trash as soon as there is one, and count it again without', async () => {
    await database.exec(`insert into order_lines (order_id) select id from orders`);
    const counted = async () =>
      (await database.query<{ n: number }>('select sum(lines_all)::int as n from orders')).rows[0]!.n;
    const before = await counted();

    expect((await applyDefinitions(database, await definitionsIn(trashed))).rejections).toEqual([]);
    const kept = await counted();
    await database.exec('update order_lines set deleted_on = now() where order_id is not null');
    const without = await counted();
    expect((await applyDefinitions(database, await definitionsIn(folder))).rejections).toEqual([]);

    expect([kept, without, await counted()]).toEqual([before, 0, before]);
    expect(await differences(database)).toEqual([]);
  });

  it('follow a change of what they are made of, and stay right for other servers where a file names them no more', async () => {
    await database.exec(`insert into order_lines (order_id, stage) select id, 'done' from orders`);

    expect((await applyDefinitions(database, await definitionsIn(other))).rejections).toEqual([]);
    const { rows } = await database.query(
      `select bool_and(lines_open = (select count(*) from order_lines x where x.order_id = t.id and x.stage = 'done')) as counted,
       bool_and("left" = places - lines_open - 1) as formula from orders t`,
    );
    expect(rows).toEqual([{ counted: true, formula: true }]);
    expect((await applyDefinitions(database, await definitionsIn(otherWithout))).rejections).toEqual([]);
    await database.exec(`insert into order_lines (order_id, stage) select id, 'open' from orders`);
    const left = await database.query(
      `select bool_and(lines_all = (select count(*) from order_lines x where x.order_id = t.id)) as counted from orders t`,
    );
    expect(left.rows).toEqual([{ counted: true }]);
  });

  it('never take the place of values that people gave', async () => {
    await prune(database, await definitionsIn(otherWithout), 'orders.lines_all');
    await database.exec(`insert into order_lines (order_id, stage) select id, 'open' from orders;
      alter table orders add column lines_all bigint; update orders set lines_all = 77`);

    const { rejections } = await applyDefinitions(database, await definitionsIn(other));

    expect(rejections).toMatchObject([{ resource: 'orders', reasons: [{ code: 'data', field: 'lines_all' }] }]);
    expect((await database.query('select distinct lines_all from orders')).rows).toEqual([{ lines_all: 77 }]);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('stored values under parallel transactions', () => {
  it('are what a recount says', async () => {
    const first = await openPreparedDatabase('postgres', 'system');
    await applyDefinitions(first, await definitionsIn(folder));
    const { rows } = await first.query<{ name: string }>('select current_database() as name');
    const url = new URL(process.env.TEST_DATABASE_URL!);
    url.pathname = `/${rows[0]!.name}`;
    const second = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir(), log: () => undefined });
    try {
      await first.exec(`insert into orders (name) select 'o' || n from generate_series(1, 3) n`);
      const work = async (database: Database, seed: number) => {
        const write = randomWrites(seed, false);
        for (let count = 0; count < 5; count += 1)
          await database
            .transaction(async () => {
              await database.exec(write());
              await database.exec(write());
            })
            .catch((error: { code?: string }) => {
              if (error.code !== 'unavailable') throw error;
            });
      };

      await Promise.all(Array.from({ length: 8 }, (_, index) => work(index % 2 ? first : second, SEED + index)));

      expect(await differences(first), `TEST_SEED=${SEED}`).toEqual([]);
      expect((await first.query<{ n: number }>('select sum(lines_all) as n from orders')).rows[0]!.n).toBeGreaterThan(
        0,
      );
    } finally {
      await second.close();
      await first.destroy();
    }
  }, 60_000);
});

/** Random statements: inserts of one and several, moves between parents, changes of what is tested and added up, deletes, cascades. */
function randomWrites(seed: number, withParents = true): () => string {
  let state = seed;
  const whole = (most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return ((state >>> 8) % most) + 1;
  };
  const pick = <T>(of: readonly T[]): T => of[whole(of.length) - 1]!;
  const parent = () =>
    pick([
      'null',
      `(select id from orders order by id offset ${whole(3) - 1} limit 1)`,
      '(select max(id) from orders)',
    ]);
  const line = () => `(select id from order_lines order by id offset ${whole(40) - 1} limit ${whole(3)})`;
  const values = () =>
    `${pick(["'open'", "'done'", 'null'])}, ${pick(['null', `${whole(900)}.${whole(89) + 10}`])}, ${pick(['null', '0.1', '0.7', `${whole(50)}.5`])}, ${pick(['null', `date '2024-01-01' + ${whole(1200)}`])}, ${pick(['null', `date '2024-02-28' + ${whole(1200)}`])}`;
  const writes: (() => string)[] = [
    () => `insert into order_lines (order_id, stage, amount, weight, day, until) values (${parent()}, ${values()})`,
    () =>
      `insert into order_lines (order_id, stage, amount, weight, day, until) select o.id, ${values()} from orders o order by id limit ${whole(3)}`,
    () => `update order_lines set order_id = ${parent()} where id in ${line()}`,
    () => `update order_lines set stage = ${pick(["'open'", "'done'"])} where id in ${line()}`,
    () => `update order_lines set amount = ${whole(50)}.25, weight = weight * 2 where id in ${line()}`,
    () => `update order_lines set name = ${pick(["'one'", "'two'", "'three'", 'null'])} where id in ${line()}`,
    () =>
      `with b as (insert into buyers (name) values ('B') returning id) update order_lines l set buyer_id = b.id from b where l.id in ${line()}`,
    () => `update order_lines set day = date '2024-01-01' + ${whole(900)} where id in ${line()}`,
    () =>
      `update order_lines set until = ${pick(['null', 'day + 30', `date '2026-01-01' + ${whole(300)}`])} where id in ${line()}`,
    () => `delete from order_lines where id in ${line()}`,
    () => `update order_lines set order_id = ${parent()}, stage = 'open', amount = null where id in ${line()}`,
  ];
  const parents: (() => string)[] = [
    () => `insert into orders (name, seats) values ('n', ${whole(20)})`,
    () => `delete from orders where id in (select id from orders order by id offset 4 limit 1)`,
    () => `update orders set seats = ${whole(30)} where id in (select max(id) from orders)`,
  ];
  return () => pick(withParents ? [...writes, ...writes, ...parents] : writes)();
}
