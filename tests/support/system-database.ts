import { openPreparedDatabase } from './prepared-database.ts';
import type { DatabaseKind, TestDatabase } from './test-database.ts';

/** `reset` drops what resources made, and leaves the system's own tables empty. */
export type SystemDatabase = TestDatabase & { reset(): Promise<void> };

/** Opens a database with the system's tables and no resource. */
export async function openSystemDatabase(kind: DatabaseKind): Promise<SystemDatabase> {
  const database = await openPreparedDatabase(kind, 'system');
  const { rows } = await database.query<{ routines: string }>(
    `select array_agg(oid::bigint)::text as routines from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  return Object.assign(database, { reset: () => database.exec(resetSql(rows[0]!.routines)) }); // a query without a table has one row
}

const resetSql = (routines: string): string => `
  set session_replication_role = replica;
  do $$
  declare target record;
  begin
    for target in select oid::regclass as name, relnamespace = 'system'::regnamespace as is_own from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'system'::regnamespace) and relname <> 'schema_migrations'
    loop
      execute format(case when target.is_own then 'delete from %s' else 'drop table %s cascade' end, target.name);
    end loop;
    for target in select oid::regprocedure as name from pg_proc
      where pronamespace = 'public'::regnamespace and not oid::bigint = any('${routines}')
    loop
      execute format('drop routine %s cascade', target.name);
    end loop;
  end $$;
  set session_replication_role = origin;`;
