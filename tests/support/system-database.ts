import { openPreparedDatabase } from './prepared-database.ts';
import { emptying } from './spare-databases.ts';
import type { DatabaseKind, TestDatabase } from './test-database.ts';

/** `reset` drops what resources made, and leaves the system's own tables empty. */
export type SystemDatabase = TestDatabase & { reset(): Promise<void> };

/** Opens a database with the system's tables and no resource. */
export async function openSystemDatabase(kind: DatabaseKind): Promise<SystemDatabase> {
  const database = await openPreparedDatabase(kind, 'system');
  const { rows } = await database.query<{ routines: string }>(
    `select array_agg(oid::bigint)::text as routines from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  return Object.assign(database, { reset: () => database.exec(emptying(rows[0]!.routines)) }); // a query without a table has one row
}
