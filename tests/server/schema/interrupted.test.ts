import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Definitions } from '#engine/model/definition.ts';
import type { Database } from '#server/platform/db/database.ts';
import { applyDefinitions, planDefinitions } from '#server/records/schema/apply-definitions.ts';
import { openSystemDatabase, type SystemDatabase } from '#tests/support/system-database.ts';
import { testDatabases } from '#tests/support/test-database.ts';
import { definitionsOf } from './definitions-of.ts';

const NAME = 'properties:\n  name: { type: string, minLength: 1, maxLength: 140 }\n';
const BEFORE = definitionsOf({
  country: NAME,
  state: `${NAME}  land: { relation: { to: country } }\n  kind: { type: string, enum: [a, b] }\n`,
});
/** A renamed field, a new cascade, new choices, tables that point at each other, and a file that is gone. */
const AFTER = definitionsOf({
  country: `${NAME}  capital: { relation: { to: city } }\n  code: { type: string, unique: true, maxLength: 9 }\n`,
  state: `${NAME}  country: { relation: { to: country }, renamedFrom: land }\n  kind: { type: string, enum: [a, b, c] }\nrequired: [country]`,
  city: `${NAME}  country: { relation: { to: country } }\n  state: { relation: { to: state, where: { country: { $field: country } } } }\n  twins: { type: array, items: { relation: { to: city } } }\n`,
});

describe.each(testDatabases())('a change that is cut off on %s', (kind) => {
  let database: SystemDatabase;

  beforeAll(async () => {
    database = await openSystemDatabase(kind);
  });
  afterAll(() => database?.destroy());

  const prepare = async () => {
    await database.reset();
    await applyDefinitions(database, BEFORE);
    await database.exec(
      `insert into country (name) values ('Denmark'); insert into state (name, land_id, kind) values ('Fyn', 1, 'a')`,
    );
  };

  it('leaves every resource as it was or as it is wanted, wherever it ends, and the next start completes it', async () => {
    let ends = 0;
    for (let last = 1; ends === last - 1; last += 1) {
      await prepare();
      if (await applyDefinitions(failingAfter(database, last), AFTER).then(() => false, isCutOff)) ends += 1;

      const states = (await columnsOf(database, 'state')).join();
      expect(['id,name,land_id,kind', 'id,name,country_id,kind'].some((names) => states.startsWith(names))).toBe(true);
      const city = await columnsOf(database, 'city');
      expect([0, 8]).toContain(city.length);
      expect((await columnsOf(database, 'city_twins')).length).toBe(city.length === 0 ? 0 : 3);
      await applyDefinitions(database, AFTER);
      expect(await planDefinitions(database, AFTER)).toEqual({ steps: [], rejections: [], orphans: [] });
      expect((await database.query('select name, country_id, kind from state')).rows).toEqual([
        { name: 'Fyn', country_id: 1, kind: 'a' },
      ]);
      await expectNothingUnchecked(database);
    }
    expect(ends).toBeGreaterThan(5);
  });

  it('refuses a resource whose rows change between the plan and the change', async () => {
    await prepare();
    const narrower: Definitions = definitionsOf({
      country: NAME,
      state: `${NAME}  land: { relation: { to: country } }\n  kind: { type: string, enum: [a] }\n`,
    });
    const raced = beforeFirstChange(database, () =>
      database.exec(`insert into state (name, kind) values ('Jylland', 'b')`),
    );

    const { rejections, definitions } = await applyDefinitions(raced, narrower);

    expect(rejections).toMatchObject([{ resource: 'state', reasons: [{ code: 'data' }] }]);
    expect(definitions.resources['state']!.fields['kind']!.enum).toEqual(['a', 'b']);
    await expect(database.exec(`insert into state (name, kind) values ('Møn', 'c')`)).rejects.toMatchObject({
      code: '23514',
    });
    await database.exec(`insert into state (name, kind) values ('Møn', 'b')`);
    await expectNothingUnchecked(database);
  });
});

const columnsOf = async (database: Database, table: string): Promise<string[]> => {
  const { rows } = await database.query<{ name: string }>(
    `select column_name::text as name from information_schema.columns where table_name = $1 order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
};

async function expectNothingUnchecked(database: Database): Promise<void> {
  const { rows } = await database.query('select conname::text from pg_constraint where not convalidated');
  expect(rows).toEqual([]);
}

const isCutOff = (error: Error): boolean => {
  if (error.message !== 'cut off') throw error;
  return true;
};

/** The database, lost at the n-th change: what was not committed by then is rolled back, as by a killed process. */
function failingAfter(database: Database, last: number): Database {
  let count = 0;
  return changing(database, async () => {
    count += 1;
    if (count >= last) throw new Error('cut off');
  });
}

function beforeFirstChange(database: Database, act: () => Promise<void>): Database {
  let acted = false;
  return changing(database, async () => {
    if (acted) return;
    acted = true;
    await act();
  });
}

/** The database, with something to do before each change of a table or of what is known of it. */
function changing(database: Database, before: () => Promise<void>): Database {
  return new Proxy(database, {
    get: (target, key) => {
      const member = Reflect.get(target, key) as unknown;
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]) => {
        if (key === 'exec' || (key === 'query' && /^\s*(insert|update)/.test(String(args[0])))) await before();
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
}
