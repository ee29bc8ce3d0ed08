import { CUSTOM } from '#engine/custom-fields/custom-names.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Database } from '#server/platform/db/database.ts';

/** How many records of a table have a value, by key. */
export async function countValues(
  database: Database,
  table: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map();
  const { rows } = await database.query<{ key: string; count: number }>(
    `select k.key, (select count(*)::int from ${quoteName(table)} t where t.${CUSTOM} ? k.key) as count from unnest($1::text[]) as k(key)`,
    [`{${keys.join(',')}}`],
  );
  return new Map(rows.map(({ key, count }) => [key, count]));
}

/** The distinct values of a field with options in the records of a table. */
export async function storedOptions(database: Database, table: string, key: string): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ value: string }>(
    `select distinct o.value from ${quoteName(table)} t, jsonb_array_elements_text(` +
      `case jsonb_typeof(t.${CUSTOM} -> $1) when 'array' then t.${CUSTOM} -> $1 else jsonb_build_array(t.${CUSTOM} -> $1) end) o(value) ` +
      `where t.${CUSTOM} ? $1`,
    [key],
  );
  return new Set(rows.map(({ value }) => value));
}

/** Takes the values of these keys out of every record. When a record last changed is left alone: no one edited it. */
export async function deleteValues(database: Database, table: string, keys: readonly string[]): Promise<void> {
  await database.query(
    `update ${quoteName(table)} set ${CUSTOM} = ${CUSTOM} - $1::text[] where ${CUSTOM} ?| $1::text[]`,
    [`{${keys.join(',')}}`],
  );
}
