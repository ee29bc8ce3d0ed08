import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byClosure, byValidation, disagreement, type Evaluate } from '#tests/engine/predicates/agreement.ts';
import { randomSource } from '#tests/engine/predicates/random-predicates.ts';
import {
  type DatabaseKind,
  moduleDatabases,
  openTestDatabase,
  type TestDatabase,
  testDatabases,
} from '#tests/support/test-database.ts';
import { bySql, fillTable } from './predicate-table.ts';
import { SEED } from '#tests/support/seed.ts';

const RECORDS = 400;
const PAIRS = process.env['TEST_DEEP'] ? 10_000_000 : 40_000;
/** Conditions that are known to tell a spoilt SQL apart. */
const TELLING_SEED = 2;

/** The same records in memory and in a table. */
function withTable(kind: DatabaseKind, seed: number) {
  const source = randomSource(seed, { ofRows: true });
  const records = Array.from({ length: RECORDS }, () => source.record());
  const opened: { database?: TestDatabase } = {};
  beforeAll(async () => {
    opened.database = await openTestDatabase(kind);
    await fillTable(opened.database, records);
  });
  afterAll(() => opened.database?.destroy());
  return { source, records, table: () => opened.database! };
}

describe.each(testDatabases())('conditions on %s', (kind) => {
  const { source, records, table } = withTable(kind, SEED);

  it(
    `hold for the same records in a closure, in validation and in SQL, over ${PAIRS.toLocaleString('en')} pairs`,
    async () => {
      const [closure, validation, sql] = [byClosure(records), byValidation(records), bySql(table(), records)];

      for (let pairs = 0; pairs < PAIRS; pairs += RECORDS) {
        const predicate = source.predicate();
        expect(
          await disagreement(predicate, records, closure, sql),
          `closure and SQL, TEST_SEED=${SEED}`,
        ).toBeUndefined();
        expect(
          await disagreement(predicate, records, closure, validation),
          `closure and validation, TEST_SEED=${SEED}`,
        ).toBeUndefined();
      }
    },
    PAIRS * 0.3 + 60_000,
  );
});

describe.each(moduleDatabases())('the comparison on %s', (kind) => {
  const { records, table } = withTable(kind, TELLING_SEED);
  const source = randomSource(TELLING_SEED, { ofRows: true });
  const attempts = Array.from({ length: 600 }, () => source.predicate());
  const firstDifference = async (other: Evaluate): Promise<string | undefined> => {
    for (const predicate of attempts) {
      const found = await disagreement(predicate, records, byClosure(records), other).catch(String);
      if (found) return found;
    }
    return undefined;
  };

  it('agrees as long as SQL is whole', async () => {
    expect(await firstDifference(bySql(table(), records))).toBeUndefined();
  });

  it.each([
    ['nulls', (text: string) => text.replaceAll(/ and \S+ is not null/g, '')],
    ['code point order', (text: string) => text.replaceAll(' collate "C"', ' collate "und-x-icu"')],
    ['bounds that are included', (text: string) => text.replaceAll('>=', '>')],
    ['the time zone of dates', (text: string) => text.replaceAll("'UTC'", "'Asia/Tokyo'")],
    ['whose rows are meant', (text: string) => text.replaceAll('_record_id = ', '_record_id <> ')],
    ['which record a relation leads to', (text: string) => text.replaceAll(/(_r)\.id = /g, '$1.id <> ')],
    ['empty lists', (text: string) => text.replaceAll("<> '[]'::jsonb", 'is not null')],
  ])('would show it if SQL forgot %s', async (_what, spoil) => {
    expect(await firstDifference(bySql(table(), records, spoil))).toEqual(expect.any(String));
  });
});
