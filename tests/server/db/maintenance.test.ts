import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

describe('the maintenance of the embedded database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('embedded');
    await database.exec('create table worn (id int); create table whole (id int)');
    for (const table of ['worn', 'whole']) await database.query(`insert into ${table} select generate_series(1, 500)`);
  });
  afterAll(() => database.destroy());

  const visits = async () => {
    const { rows } = await database.query<{ name: string; visits: number }>(
      'select relname as name, vacuum_count::int as visits from pg_stat_user_tables order by relname',
    );
    return Object.fromEntries(rows.map(({ name, visits: count }) => [name, count]));
  };

  it('visits every table, or after bulk work only those that it has worn, so that nobody waits for the others', async () => {
    await database.maintain('all');
    expect(await visits()).toEqual({ whole: 1, worn: 1 });

    await database.query('update worn set id = id + 1');
    await database.query('update whole set id = 0 where id = 1');
    await database.maintain('worn');
    expect(await visits()).toEqual({ whole: 1, worn: 2 });
  });
});
