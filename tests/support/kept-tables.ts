import type { Database } from '#server/platform/db/database.ts';

/** The tables of resources and the server's own, without what the schema itself is kept in: that is neither emptied nor put back. */
const OURS = `schemaname in (current_schema(), 'system') and (schemaname, tablename) not in (('system', 'schema_state'), (current_schema(), 'schema_migrations'))`;
const SEQUENCES = `pg_sequences where schemaname in (current_schema(), 'system') and last_value is not null`;

interface Table {
  readonly name: string;
  readonly copy: string;
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
    `select quote_literal(format('%I.%I', schemaname, sequencename)) as name, last_value as last from ${SEQUENCES}`,
  );
  const copies = tables.map(({ name, copy }) => `create table kept.${copy} as table ${name}`);
  await database.exec(['drop schema if exists kept cascade', 'create schema kept', ...copies].join('; '));
  const again = [
    EMPTYING,
    ...tables.map(
      ({ name, copy, columns }) =>
        `insert into ${name} (${columns}) overriding system value select ${columns} from kept.${copy}`,
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
      select schemaname, tablename from pg_tables where ${OURS}
    loop
      execute format('delete from %I.%I', target.schemaname, target.tablename);
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from ${SEQUENCES};
  end $$`;

/** With the columns that take values. */
async function tablesOf(database: Database): Promise<Table[]> {
  const { rows } = await database.query<Table>(
    `select format('%I.%I', t.schemaname, t.tablename) as name, quote_ident(t.schemaname || '__' || t.tablename) as copy, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
       from (select * from pg_tables where ${OURS}) t
       join information_schema.columns c on c.table_schema = t.schemaname and c.table_name = t.tablename
      where c.is_generated = 'NEVER' group by t.schemaname, t.tablename order by t.schemaname, t.tablename`,
  );
  return rows;
}
