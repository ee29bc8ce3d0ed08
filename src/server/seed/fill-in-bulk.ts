import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';

/**
 * Runs `work`, which fills tables, while they have only the indexes that it needs itself, unique ones and those by which
 * rows belong to their record, and no foreign keys. The others are made at the end: all rows are indexed, and all that
 * they refer to is checked, together, which costs much less than row by row. In a transaction no one meets a table
 * without them. Outside of one, the next start of a server makes those that are missing after a kill.
 */
export async function fillInBulk(
  database: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const indexes = await indexesOf(database, tables);
  const keys = await foreignKeysOf(database, tables);
  for (const [table, each] of Map.groupBy(keys, (key) => key.table))
    await database.exec(`alter table ${table} ${each.map(({ name }) => `drop constraint ${name}`).join(', ')}`);
  if (indexes.length > 0) await database.exec(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  await work();
  for (const { definition } of indexes) await database.exec(definition);
  for (const [table, each] of Map.groupBy(keys, (key) => key.table)) {
    const added = each.map(({ name, definition }) => `add constraint ${name} ${definition}`);
    await database.exec(`alter table ${table} ${added.join(', ')}`);
  }
}

interface Definition {
  /** Quoted where SQL asks for it, like the table. */
  readonly name: string;
  readonly definition: string;
}

async function indexesOf(database: Database, tables: readonly string[]): Promise<readonly Definition[]> {
  const { rows } = await database.query<Definition>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_attribute a on a.attrelid = i.indexrelid and a.attnum = 1
      where i.indrelid in (select to_regclass(quote_ident(t)) from unnest($1::text[]) t) and not i.indisunique and a.attname <> '_record_id'`,
    [sqlArray(tables)],
  );
  return rows;
}

async function foreignKeysOf(
  database: Database,
  tables: readonly string[],
): Promise<readonly (Definition & { readonly table: string })[]> {
  const { rows } = await database.query<Definition & { table: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c
      where c.contype = 'f' and c.conrelid in (select to_regclass(quote_ident(t)) from unnest($1::text[]) t)
      order by c.conrelid, c.conname`,
    [sqlArray(tables)],
  );
  return rows;
}
