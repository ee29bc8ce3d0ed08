import { MIGRATIONS, RENAMED } from '#server/platform/db/migrations/migrations.ts';
import { type DatabaseKind, openTestDatabase, type TestDatabase } from './test-database.ts';

/** A database as a server left it that had no migration from this one on, with the names that they had then. */
export async function installedBefore(kind: DatabaseKind, first: string): Promise<TestDatabase> {
  const database = await openTestDatabase(kind);
  await database.exec(
    'create table schema_migrations (name text primary key, applied_on timestamptz(3) default now())',
  );
  const earlier = MIGRATIONS.slice(
    0,
    MIGRATIONS.findIndex(({ name }) => name === first),
  );
  for (const { name, sql } of earlier) {
    const nameBefore = Object.entries(RENAMED).find(([, now]) => now === name)?.[0] ?? name;
    await database.exec(sql);
    await database.query('insert into schema_migrations (name) values ($1)', [nameBefore]);
  }
  return database;
}
