import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '#tests/engine/predicates/random-predicates.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { type TestDatabase, moduleDatabases } from '#tests/support/test-database.ts';
import { SEED } from '#tests/support/seed.ts';

const WRITES = process.env['TEST_DEEP'] ? 100_000 : 1_000;

/** Rows whose ancestors are not the ancestors of the parent they name. */
const WRONG_PAIRS = `
  select (select count(*)::int from companies c left join organizations o on o.id = c.organization_id where o.id is null)
    + (select count(*)::int from business_units u left join companies c on c.id = u.company_id and c.organization_id = u.organization_id where c.id is null)
    + (select count(*)::int from departments d left join business_units u on u.id = d.business_unit_id
        and u.company_id = d.company_id and u.organization_id = d.organization_id where u.id is null)
    + (select count(*)::int from departments d where d.city_id is not null and not exists
        (select from city c where c.id = d.city_id and c.country_id = d.country_id and c.state_id = d.state_id)) as wrong`;

describe.each(moduleDatabases())('the hierarchy on %s', (kind) => {
  let database: TestDatabase;
  const random = randomOf(SEED);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const id = () => 1 + Math.floor(random() * 12);

  beforeAll(async () => {
    database = await openPreparedDatabase(kind);
    await database.exec(`
      insert into country (name, code) select 'Country ' || n, chr(64 + n) || 'X' from generate_series(1, 3) n;
      insert into state (name, country_id) select 'State ' || n, 1 + n % 3 from generate_series(1, 6) n;
      insert into city (name, country_id, state_id) select 'City ' || n, s.country_id, s.id from generate_series(1, 12) n join state s on s.id = 1 + n % 6;
      insert into organizations (name, status) select 'Organization ' || n, 'active' from generate_series(1, 3) n;
      insert into companies (name, organization_id, status) select 'Company ' || n, 1 + n % 3, 'active' from generate_series(1, 6) n;
      insert into business_units (name, organization_id, company_id, status) select 'Unit ' || n, c.organization_id, c.id, 'active'
        from generate_series(1, 12) n join companies c on c.id = 1 + n % 6;`);
  });
  afterAll(() => database?.destroy());

  const attack = (serial: number): string => {
    const place = pick(['null', String(id())]);
    const geography = pick([
      'null, null, null',
      `${id()}, ${id()}, ${id()}`,
      `null, ${id()}, ${place}`,
      `${id()}, null, ${id()}`,
    ]);
    return pick([
      `insert into companies (name, organization_id, status) values ('c${serial}', ${id()}, 'active')`,
      `insert into business_units (name, organization_id, company_id, status) values ('u${serial}', ${id()}, ${id()}, 'active')`,
      `insert into departments (name, organization_id, company_id, business_unit_id, country_id, state_id, city_id, status) values ('d${serial}', ${1 + (id() % 3)}, ${1 + (id() % 6)}, ${id()}, ${geography}, 'active')`,
      `insert into departments (name, organization_id, company_id, business_unit_id, status) select 'r${serial}', organization_id, company_id, id, 'active' from business_units where id = ${id()}`,
      `update ${pick(['companies', 'business_units', 'departments'])} set organization_id = ${place} where id = ${id()}`,
      `update ${pick(['business_units', 'departments'])} set company_id = ${place} where id = ${id()}`,
      `update departments set business_unit_id = ${id()}, company_id = ${id()} where id = ${id()}`,
      `update departments set country_id = ${place} where id = ${id()}`,
      `update departments set city_id = ${id()}, state_id = ${place} where id = ${id()}`,
      `update city set state_id = ${id()} where id = ${id()}`,
      `update state set country_id = ${id()} where id = ${id()}`,
      `delete from ${pick(['organizations', 'companies', 'business_units', 'departments', 'city'])} where id = ${4 + id()}`,
      `update departments set id = id + 100000 where id = ${id()}`,
    ]);
  };

  it(
    `holds no wrong pair after ${WRITES.toLocaleString('en')} random writes by SQL`,
    async () => {
      const outcomes: string[] = [];
      for (let serial = 0; serial < WRITES; serial += 1) {
        const text = attack(serial);
        outcomes.push(
          await database.exec(text).then(
            () => 'stored',
            ({ code }: { code: string }) => code,
          ),
        );
      }

      expect(await database.query(WRONG_PAIRS), `TEST_SEED=${SEED}`).toMatchObject({ rows: [{ wrong: 0 }] });
      const rejected = outcomes.filter((outcome) => outcome !== 'stored');
      expect([...new Set(rejected.map((code) => code.slice(0, 2)))]).toEqual(['23']);
      expect(outcomes.length - rejected.length).toBeGreaterThan(WRITES / 10);
    },
    WRITES * 10 + 60_000,
  );

  it('does not let a company leave its organization while it has units', async () => {
    await database.exec(`insert into companies (id, name, organization_id, status) values (9000000, 'Mover', 1, 'active');
      insert into business_units (id, name, organization_id, company_id, status) values (9000000, 'Stays', 1, 9000000, 'active')`);

    await expect(database.exec('update companies set organization_id = 2 where id = 9000000')).rejects.toMatchObject({
      code: '23503',
    });
    await database.exec(
      'delete from business_units where id = 9000000; update companies set organization_id = 2 where id = 9000000',
    );
  });

  it('would find a wrong pair if there were one', async () => {
    const spoiled = database.transaction(async () => {
      await database.exec(`set local session_replication_role = replica;
        insert into business_units (name, organization_id, company_id, status) select 'Wrong', 1 + c.organization_id % 3, c.id, 'active' from companies c where c.id = 1`);
      const { rows } = await database.query(WRONG_PAIRS);
      throw Object.assign(new Error('undone'), { rows });
    });

    await expect(spoiled).rejects.toMatchObject({ message: 'undone', rows: [{ wrong: 1 }] });
  });
});
