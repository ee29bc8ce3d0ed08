import { createHash } from 'node:crypto';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Database } from '#server/platform/db/database.ts';

/** One table of a dump: the data to create it again, and the sums that prove that it is complete. */
export interface DumpedTable {
  /** `system`: the server's own; `pruned`: a kept copy of something that was pruned. */
  readonly place: 'main' | 'system' | 'pruned';
  readonly name: string;
  readonly columns: readonly DumpedColumn[];
  readonly primaryKey: readonly string[];
  readonly rows: number;
  /** SHA-256 of all lines. */
  readonly sha256: string;
}

export interface DumpedColumn {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly identity: '' | 'a' | 'd';
  /** Worked out by the database: it has no values in the dump. */
  readonly generated: boolean;
  readonly comment: string | null;
  /** How far the numbers of an identity column have come. */
  readonly last?: number | null;
}

export type TableShapeInDump = Omit<DumpedTable, 'rows' | 'sha256'>;

const BATCH = 1000;

const TABLES = `
  select case when n.nspname in ('system', 'pruned') then n.nspname::text else 'main' end as place, c.relname::text as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'notNull', a.attnotnull,
       'identity', a.attidentity, 'generated', a.attgenerated <> '', 'comment', col_description(c.oid, a.attnum)) order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (n.oid = current_schema()::regnamespace or n.nspname in ('system', 'pruned')) order by 1, 2`;

/** Every table of the application, with its columns as they are. */
export async function tablesOf(database: Database): Promise<readonly TableShapeInDump[]> {
  const { rows } = await database.query<TableShapeInDump>(TABLES);
  return rows;
}

/** A table's name for SQL. */
export const tableName = ({ place, name }: Pick<TableShapeInDump, 'place' | 'name'>): string =>
  place === 'main' ? quoteName(name) : `${place}.${quoteName(name)}`;

/** Columns whose values are carried over. */
export const carried = ({ columns }: TableShapeInDump): readonly DumpedColumn[] =>
  columns.filter(({ generated }) => !generated);

/** The rows of a table in one order, each as one line: a JSON list of the values as text. Bounded memory. */
export async function* linesOf(database: Database, table: TableShapeInDump): AsyncGenerator<string[]> {
  for await (const batch of database.stream<{ line: string }>(linesQuery(table), [], BATCH))
    yield batch.map(({ line }) => line);
}

/** A row as one line. */
export const lineSql = (table: TableShapeInDump): string =>
  `to_json(array[${carried(table)
    .map(({ name }) => `${quoteName(name)}::text`)
    .join(', ')}]::text[])::text as line`;

/** The statement behind `linesOf`. */
export function linesQuery(table: TableShapeInDump): string {
  const keys = table.primaryKey.length > 0 ? table.primaryKey : carried(table).map(({ name }) => name);
  const order = keys.map((name) => `${quoteName(name)}::text collate "C"`).join(', ');
  return `select ${lineSql(table)} from ${tableName(table)} order by ${order}`;
}

/** Passes lines on and counts and sums them up. */
export class LineSum {
  rows = 0;
  readonly #hash = createHash('sha256');

  add(lines: readonly string[]): void {
    this.rows += lines.length;
    for (const line of lines) this.#hash.update(`${line}\n`);
  }

  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** The current contents of a table, to compare with a dump. */
export async function sumOf(database: Database, table: TableShapeInDump): Promise<{ rows: number; sha256: string }> {
  const sum = new LineSum();
  for await (const lines of linesOf(database, table)) sum.add(lines);
  return { rows: sum.rows, sha256: sum.digest() };
}
