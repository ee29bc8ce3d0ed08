import type { Database } from './database.ts';
import { type Migration, MIGRATIONS, RENAMED } from './migrations/migrations.ts';

/**
 * The applied steps. The table stays beside those of resources, where servers from before the schema `system` find it:
 * without it they would start from the first step.
 */
export const MIGRATIONS_TABLE = 'schema_migrations';

/**
 * Brings the tables that no resource file describes to the newest shape. Safe to call at every start and from several
 * processes concurrently: each step is applied once, whole or not at all.
 */
export async function applySystemSchema(database: Database): Promise<void> {
  const applied = await appliedNames(database);
  if (MIGRATIONS.every(({ name }) => applied.has(name))) return;
  await database.exclusively('system-schema', async () => {
    await database.exec(
      `create table if not exists ${MIGRATIONS_TABLE} (name text primary key, applied_on timestamptz(3) not null default now())`,
    );
    await database.query(
      `update ${MIGRATIONS_TABLE} m set name = r.after from jsonb_each_text($1::jsonb) as r (before, after) where m.name = r.before`,
      [RENAMED],
    );
    const done = await appliedNames(database);
    for (const migration of MIGRATIONS) if (!done.has(migration.name)) await apply(database, migration);
  });
}

async function apply(database: Database, { name, sql }: Migration): Promise<void> {
  await database.transaction(async () => {
    await database.exec(sql);
    await database.query(`insert into ${MIGRATIONS_TABLE} (name) values ($1)`, [name]);
  });
}

async function appliedNames(database: Database): Promise<Set<string>> {
  const { rows: found } = await database.query('select to_regclass($1) is not null as found', [MIGRATIONS_TABLE]);
  if (!found[0]?.found) return new Set();
  const { rows } = await database.query<{ name: string }>(`select name from ${MIGRATIONS_TABLE}`);
  return new Set(rows.map(({ name }) => name));
}
