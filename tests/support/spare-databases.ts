import pg from 'pg';
import { testServerUrl } from './test-database.ts';

interface Shape {
  /** Everything but rows, as one text that tells two states apart. */
  readonly everything: string;
  /** The functions that tables of resources use, as an array of ids. */
  readonly routines: string;
}

/** Emptied databases of this worker, with what they were made from. To empty one takes a tenth of the time to drop it and make another. */
const spares = new Map<string, string[]>();

/** The name of an emptied copy of this template, which then is the caller's. */
export const takeSpare = (template: string): string | undefined => spares.get(template)?.pop();

/**
 * Keeps a database for the next test that wants a copy of the template. @returns false where it could not be brought back
 * to what it was made as: then it is the caller's to drop.
 */
export async function keepSpare(name: string, template: string, made: Shape): Promise<boolean> {
  const isAsMade = await withDatabase(name, async (client) => {
    await client.query(THROWING_OUT);
    await client.query(emptying(made.routines));
    return (await shapeOf(client)).everything === made.everything;
  }).catch(() => false);
  if (isAsMade) spares.set(template, [...(spares.get(template) ?? []), name]);
  return isAsMade;
}

/** What a database is made of. */
export const shapeOfDatabase = (name: string): Promise<Shape> => withDatabase(name, shapeOf);

async function withDatabase<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = testServerUrl();
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function shapeOf(client: pg.Client): Promise<Shape> {
  const { rows } = await client.query<Shape>(
    `select md5(string_agg(part, ';' order by part)) as everything,
       (select array_agg(oid::bigint)::text from pg_proc where pronamespace = 'public'::regnamespace) as routines from (
       select nspname::text as part from pg_namespace where nspname !~ '^pg_'
       union all select format('%s %s %s', oid::regclass, relkind, relpersistence) from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pruned', 'system'))
       union all select format('%s %s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where a.attnum > 0 and not a.attisdropped and a.attrelid in (select oid from pg_class where relkind in ('r', 'p') and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pruned', 'system')))
       union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid > 0
       union all select format('%s %s', tgrelid::regclass, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
       union all select format('%s %s', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace in (select oid from pg_namespace where nspname in ('public', 'system'))
       union all select typname::text from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd', 'r')
       union all select extname::text from pg_extension
     ) parts`,
  );
  return rows[0]!; // a query without a table has one row
}

const THROWING_OUT = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;

/** Takes away what tests made, and every row, of a database with the system's tables that had these routines. */
export const emptying = (routines: string): string => `
  set session_replication_role = replica;
  do $$
  declare target record;
  begin
    for target in select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('public', 'pruned', 'system', 'information_schema')
    loop
      execute format('drop schema %I cascade', target.name);
    end loop;
    for target in select c.oid::regclass as name, c.relkind from pg_class c
      where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'pruned')) and c.relkind in ('r', 'p', 'v', 'm') and c.relname <> 'schema_migrations'
    loop
      execute format('drop %s if exists %s cascade', case target.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, target.name);
    end loop;
    for target in select c.oid::regclass as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
    loop
      execute format('drop sequence %s cascade', target.name);
    end loop;
    for target in select oid::regprocedure as name from pg_proc
      where pronamespace = 'public'::regnamespace and not oid::bigint = any('${routines}')
    loop
      execute format('drop routine %s cascade', target.name);
    end loop;
    for target in select tablename as name from pg_tables where schemaname = 'system'
    loop
      execute format('delete from system.%I', target.name);
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname in ('public', 'system') and last_value is not null;
  end $$;
  set session_replication_role = origin;`;
