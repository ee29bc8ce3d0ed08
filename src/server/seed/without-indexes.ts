import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';

/**
 * Runs `work`, which fills tables, while they have only the indexes that it needs itself: unique ones and those by which
 * rows belong to their record. The others are made at the end, which costs much less than row by row. In a transaction
 * no one meets a table without its indexes. Outside of one, the next start of a server makes those that are missing after a kill.
 */
export async function withoutIndexes(
  database: Database,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_attribute a on a.attrelid = i.indexrelid and a.attnum = 1
      where i.indrelid in (select to_regclass(quote_ident(t)) from unnest($1::text[]) t) and not i.indisunique and a.attname <> '_record_id'`,
    [sqlArray(tables)],
  );
  if (indexes.length > 0) await database.exec(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  await work();
  for (const { definition } of indexes) await database.exec(definition);
}
