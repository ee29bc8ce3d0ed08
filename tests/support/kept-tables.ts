import type { Database } from '#server/platform/db/database.ts';

/** What the schema itself is kept in; it is neither emptied nor put back. */
const KEPT = ['schema_state', 'schema_migrations'];

interface Table {
  readonly name: string;
  readonly columns: string;
}

/**
 * Takes every record out of every table. Rows are deleted, since TRUNCATE makes every file of every table anew. Triggers rest
 * meanwhile: the activity record, for one, refuses to be emptied.
 */
export const emptyTables = (database: Database): Promise<void> => database.exec(quietly(EMPTYING));

/** Keeps a copy of every table as it stands. @returns what puts all of it back, as often as wanted. */
export async function keepTables(database: Database): Promise<() => Promise<void>> {
  const tables = await tablesOf(database);
  const { rows: sequences } = await database.query<{ name: string; last: number }>(
    `select quote_literal(quote_ident(sequencename)) as name, last_value as last from pg_sequences where schemaname = current_schema() and last_value is not null`,
  );
  const copies = tables.map(({ name }) => `create table kept.${name} as table ${name}`);
  await database.exec(['drop schema if exists kept cascade', 'create schema kept', ...copies].join('; '));
  const again = [
    EMPTYING,
    ...tables.map(
      ({ name, columns }) =>
        `insert into ${name} (${columns}) overriding system value select ${columns} from kept.${name}`,
    ),
    ...sequences.map(({ name, last }) => `select setval(${name}, ${last})`),
  ].join('; ');
  return () => database.exec(quietly(again));
}

const quietly = (statements: string): string =>
  `set session_replication_role = replica; ${statements}; set session_replication_role = origin`;

const EMPTYING = `do $$
  declare target record;
  begin
    for target in
      select tablename as name from pg_tables
      where schemaname = current_schema() and tablename not in (${KEPT.map((name) => `'${name}'`).join(', ')})
    loop
      execute format('delete from %I', target.name);
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = current_schema() and last_value is not null;
  end $$`;

/** With the columns that take values. */
async function tablesOf(database: Database): Promise<Table[]> {
  const { rows } = await database.query<Table>(
    `select quote_ident(t.tablename) as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
       from pg_tables t join information_schema.columns c on c.table_schema = t.schemaname and c.table_name = t.tablename
      where t.schemaname = current_schema() and not t.tablename = any($1::text[]) and c.is_generated = 'NEVER'
      group by t.tablename order by t.tablename`,
    [`{${KEPT.join(',')}}`],
  );
  return rows;
}
