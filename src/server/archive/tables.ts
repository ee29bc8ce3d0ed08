import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Database } from '../db/database.ts';
import { LEFT_OUT } from './archive-format.ts';

export interface TableShape {
  readonly name: string;
  /** Columns that hold data of their own: not those that the database computes. */
  readonly columns: readonly string[];
  /** The column that counts by itself, if there is one. */
  readonly identity: string | null;
}

/** Every table with data to keep, as the database has it. */
export async function archivedTables(database: Database): Promise<TableShape[]> {
  const { rows } = await database.query<{ name: string; columns: string[]; identity: string | null }>(
    `select c.relname as name,
       (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped limit 1) as identity
     from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and not c.relname = any($1::text[]) order by c.relname`,
    [`{${LEFT_OUT.join(',')}}`],
  );
  return rows;
}

/** A SELECT of a table's rows as JSON text, in a fixed order. */
export const rowsAsJson = ({ name, columns }: TableShape): string =>
  `select row_to_json(r)::text as line from (select ${columns.map(quoteName).join(', ')} from ${quoteName(name)}) r order by row_to_json(r)::text collate "C"`;
