import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type DatabaseKind, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** A database with a table of counters, of which there is one at the start of each test. */
export interface Counters {
  readonly database: TestDatabase;
  /** What the database has logged in this test. */
  readonly logged: readonly string[];
  readonly valueOf: (id: number) => Promise<number | undefined>;
  readonly labels: () => Promise<readonly string[]>;
  readonly add: (id: number, label: string) => Promise<unknown>;
}

/** Opens one for the tests of a block. */
export async function openCounters(kind: DatabaseKind): Promise<Counters> {
  const logged: string[] = [];
  const database = await openTestDatabase(kind, { statementTimeoutMs: 10_000, log: (message) => logged.push(message) });
  beforeAll(() =>
    database.exec('create table counters (id bigint primary key, value integer not null, label text unique)'),
  );
  beforeEach(async () => {
    logged.length = 0;
    await database.exec('truncate counters; insert into counters values (1, 0, null)');
  });
  afterAll(() => database.destroy());
  return {
    database,
    logged,
    valueOf: async (id) =>
      (await database.query<{ value: number }>('select value from counters where id = $1', [id])).rows[0]?.value,
    labels: async () => {
      const { rows } = await database.query<{ label: string }>(
        'select label from counters where label is not null order by label',
      );
      return rows.map(({ label }) => label);
    },
    add: (id, label) => database.query('insert into counters values ($1, 0, $2)', [id, label]),
  };
}
