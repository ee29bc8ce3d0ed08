import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Definitions } from '#engine/model/definition.ts';
import { applyDefinitions, planDefinitions } from '#server/records/schema/apply-definitions.ts';
import { randomOf } from '#tests/engine/predicates/random-predicates.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { type TestDatabase, testDatabases } from '#tests/support/test-database.ts';
import { definitionsOf } from './definitions-of.ts';
import { randomProject } from './random-edits.ts';
import { SEED } from '#tests/support/seed.ts';

const EDITS = process.env['TEST_DEEP'] ? 1_000 : 40;

describe.each(testDatabases())('files edited at random on %s', (kind) => {
  let database: TestDatabase;
  const random = randomOf(SEED);

  beforeAll(async () => {
    database = await openPreparedDatabase(kind, 'system');
  });
  afterAll(() => database?.destroy());

  it(
    `need nothing more after each of ${EDITS} edits, and lose no row and no value`,
    async () => {
      const project = randomProject(SEED);
      let rejected = 0;
      for (let count = 0; count < EDITS; count += 1) {
        const definitions = definitionsOf(project.edit());
        const before = await cells(database);

        const applied = await applyDefinitions(database, definitions).catch((cause: unknown) => {
          throw new Error(`TEST_SEED=${SEED}, edit ${count}`, { cause });
        });

        rejected += applied.rejections.length;
        const again = await planDefinitions(database, definitions);
        expect(again.steps, `TEST_SEED=${SEED}, edit ${count}`).toEqual([]);
        expect(
          again.rejections.map(({ resource }) => resource),
          `TEST_SEED=${SEED}, edit ${count}`,
        ).toEqual(applied.rejections.map(({ resource }) => resource));
        expect(await cells(database), `TEST_SEED=${SEED}, edit ${count}`).toEqual(before);
        await addRow(database, applied.definitions, random);
      }
      // Of a few edits of a new seed each time all may be accepted; of a thousand some are refused.
      expect(rejected).toBeGreaterThanOrEqual(process.env['TEST_DEEP'] ? 1 : 0);
    },
    EDITS * 2_000,
  );
});

/** How many values all tables of resources hold, without those that a new column's default added. */
async function cells(database: TestDatabase): Promise<number> {
  const { rows } = await database.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
     and relname <> 'schema_migrations'`,
  );
  const counts = rows.map(
    ({ name }) =>
      `select count(*)::int as count from "${name}", jsonb_each_text(to_jsonb("${name}")) c where c.value like 'kept%' or c.key in ('id', 'target_id')`,
  );
  if (counts.length === 0) return 0;
  const { rows: found } = await database.query<{ sum: number }>(
    `select sum(count)::int as sum from (${counts.join(' union all ')}) t`,
  );
  return found[0]!.sum;
}

/** One more row, where the table takes it: texts are marked so that they can be counted. */
async function addRow(database: TestDatabase, definitions: Definitions, random: () => number): Promise<void> {
  for (const [name, { fields }] of Object.entries(definitions.resources)) {
    const values = Object.values(fields).flatMap((field): [string, string][] => {
      if (field.system || !field.column || (!field.required && random() < 0.4)) return [];
      const value = valueOf(field.type, field.enum, random);
      return value === undefined ? [] : [[field.column, value]];
    });
    const columns = values.map(([column]) => `"${column}"`).join(', ');
    const text = `insert into "${name}" ${values.length ? `(${columns}) values (${values.map(([, value]) => value).join(', ')})` : 'default values'}`;
    await database.exec(text).catch(expectRejection);
  }
}

/** Rows that a constraint refuses are simply not there; anything else is a fault of the test. */
function expectRejection(error: { code?: string; message: string }): void {
  if (!error.code?.startsWith('23')) throw error;
}

function valueOf(type: string, choices: readonly string[] | undefined, random: () => number): string | undefined {
  const number = Math.floor(random() * 1000);
  switch (type) {
    case 'text':
    case 'email':
      return `'kept ${number}'`;
    case 'choice':
      return `'${choices![number % choices!.length]!}'`;
    case 'choices':
      return `'["red"]'`;
    case 'tags':
      return `'["a"]'`;
    case 'integer':
      return String(number);
    case 'number':
      return String(number / 8);
    case 'boolean':
      return 'false';
    case 'date':
    case 'datetime':
      return `'2026-11-20'`;
    case 'relation':
      return String(1 + (number % 5));
    default:
      return undefined;
  }
}
