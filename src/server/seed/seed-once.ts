import type { Database } from '#server/platform/db/database.ts';

/** Runs `work` in one transaction, once in the life of a database and by one process only. */
export async function seedOnce(database: Database, name: string, work: () => Promise<void>): Promise<boolean> {
  const done = await isDone(database, name);
  if (done) return false;
  return database.exclusively('seed', () =>
    database.transaction(async () => {
      if (await isDone(database, name)) return false;
      await work();
      await database.query('insert into system.seeds (name) values ($1)', [name]);
      return true;
    }),
  );
}

async function isDone(database: Database, name: string): Promise<boolean> {
  const { rows } = await database.query('select 1 from system.seeds where name = $1', [name]);
  return rows.length > 0;
}
