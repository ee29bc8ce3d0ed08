import { describe, expect, it } from 'vitest';
import { applyDefinitions } from '#server/records/schema/apply-definitions.ts';
import { openPreparedDatabase } from '#tests/support/prepared-database.ts';
import { type TestDatabase, testDatabases } from '#tests/support/test-database.ts';
import { definitionsOf } from './definitions-of.ts';

const NAME = 'properties:\n  name: { type: string, maxLength: 140 }\n';

describe.runIf(testDatabases().includes('postgres'))('a schema change beside running work', () => {
  it('gives way, lets others read meanwhile, and is made when the work is done', async () => {
    const database = await openPreparedDatabase('postgres', 'system');
    await applyDefinitions(database, definitionsOf({ color: NAME }));
    const work = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const running = database.transaction(async () => {
      await database.exec(`insert into color (name) values ('Red')`);
      started.resolve();
      await work.promise;
    });
    await started.promise;

    const applied = applyDefinitions(
      database,
      definitionsOf({ color: `${NAME}  hue: { type: integer, default: 7 }\n` }),
    );
    await waitsForLock(database);
    const read = await database.query('select count(*)::int as count from color');
    work.resolve();
    await running;

    expect(read.rows).toEqual([{ count: 0 }]);
    expect((await applied).rejections).toEqual([]);
    expect((await database.query('select name, hue from color')).rows).toEqual([{ name: 'Red', hue: 7 }]);
    await database.destroy();
  });
});

async function waitsForLock(database: TestDatabase): Promise<void> {
  const { rows } = await database.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_locks where not granted and relation = 'color'::regclass`,
  );
  if (rows[0]!.waiting === 0) await waitsForLock(database);
}
