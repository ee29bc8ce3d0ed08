import type { Database } from '#server/platform/db/database.ts';
import { LIST_SEEDS, type ListSeed } from './list-seeds.ts';
import { seedOnce } from './seed-once.ts';
import { fillInBulk } from './fill-in-bulk.ts';
import { STRUCTURED_SEEDS } from './structured-seeds.ts';
import { WORKFLOW_SEEDS } from './workflow-seeds.ts';

const BATCH = 5_000;
const SEEDS: readonly ListSeed[] = [...LIST_SEEDS, ...STRUCTURED_SEEDS, ...WORKFLOW_SEEDS];

/**
 * Fills the lists of a new database with real values, and a list that is new to an older one. An Admin's later
 * changes and deletions stay; a deployment without one of the lists goes without its values until it has it. A start
 * that finds everything filled asks the database once.
 * @returns whether it has filled any: the database then needs its maintenance.
 */
export async function seedMasterData(database: Database, report: (step: string) => void): Promise<boolean> {
  const open = await openSeeds(database);
  if (open.length === 0) return false;
  report('Loading countries, states, cities and the other master lists …');
  for (const seed of new Set(open.map((list) => list.seed)))
    await seedOnce(database, seed, async () => {
      for (const list of open.filter((each) => each.seed === seed))
        if (await exist(database, list.tables))
          await fillInBulk(database, list.tables.slice(0, 1), async () =>
            insertRows(database, list, await list.rows()),
          );
    });
  return true;
}

/** The lists that are not filled yet and have a table. */
async function openSeeds(database: Database): Promise<readonly ListSeed[]> {
  const { rows } = await database.query<{ done: string[]; tables: string[] }>(
    `select coalesce((select jsonb_agg(name) from system.seeds), '[]') as done,
            coalesce((select jsonb_agg(name) from unnest($1::text[]) name where to_regclass(quote_ident(name)) is not null), '[]') as tables`,
    [`{${[...new Set(SEEDS.map((list) => list.tables[0]))].join(',')}}`],
  );
  const { done, tables } = rows[0]!;
  return SEEDS.filter((list) => !done.includes(list.seed) && tables.includes(list.tables[0]!));
}

async function exist(database: Database, tables: readonly string[]): Promise<boolean> {
  const { rows } = await database.query<{ there: boolean }>(
    `select bool_and(to_regclass(quote_ident(name)) is not null) as there from unnest($1::text[]) name`,
    [`{${tables.join(',')}}`],
  );
  return rows[0]!.there;
}

/** In batches: a list of cities is too much for one statement. */
async function insertRows(database: Database, { insert, columns }: ListSeed, rows: readonly object[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = JSON.stringify(rows.slice(start, start + BATCH));
    await database.query(
      `with rows as (select * from jsonb_to_recordset($1::jsonb) as r (${columns})) ${insert} on conflict do nothing`,
      [batch],
    );
  }
}
