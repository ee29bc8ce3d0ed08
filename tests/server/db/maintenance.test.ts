import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase, testDatabases } from '#tests/support/test-database.ts';

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

describe.runIf(testDatabases().includes('postgres'))('the maintenance of a PostgreSQL database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    await database.exec('create table filled (id int) with (autovacuum_enabled = off); create table apart (id int)');
  });
  afterAll(() => database.destroy());

  /** How many rows the server expects in them; -1 where it has never looked. */
  const expected = async () => {
    const { rows } = await database.query<{ name: string; rows: number }>(
      `select relname as name, reltuples::int as rows from pg_class where relname in ('filled', 'apart') order by relname`,
    );
    return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
  };

  it('tells the server after bulk work, of the tables that were filled, what is in them', async () => {
    await database.transaction(async () => {
      await database.query('insert into filled select generate_series(1, 5000)');
      await database.maintain('worn');
      expect(await expected()).toEqual({ filled: -1, apart: -1 });
    });
    await vi.waitFor(async () => expect(await expected()).toEqual({ filled: 5000, apart: -1 }));

    await database.query('insert into filled select generate_series(1, 5000)');
    await database.maintain('worn');
    expect(await expected()).toEqual({ filled: 10_000, apart: -1 });

    await database.maintain('all');
    expect(await expected()).toEqual({ filled: 10_000, apart: 0 });
  });
});
