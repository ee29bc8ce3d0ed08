import type { ImportPlan, InvalidRow } from '#shared/contracts/imports.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Cell } from '#server/platform/spreadsheets/sheet-file.ts';
import type { ImportJob } from './import-job.ts';

/** The newest imports of a user, of one resource where it is named. */
export async function listImports(
  database: Database,
  userId: number,
  resource: string | undefined,
  limit: number,
): Promise<ImportJob[]> {
  const { rows } = await database.query<Job>(
    `select * from system.background_jobs where kind = 'imports' and user_id = $1
        and ($2::text is null or data->>'resource' = $2) order by id desc limit $3`,
    [userId, resource ?? null, limit],
  );
  return rows as ImportJob[];
}

/** What is stored of an invalid row: its errors, and its cells where they are few enough. */
export interface InvalidItem extends Pick<InvalidRow, 'errors'> {
  readonly cells: readonly Cell[] | null;
}

export interface StoredInvalidRow extends InvalidItem {
  readonly row: number;
}

/** Errors in the order of the rows, after one of them. */
export async function listInvalidRows(
  database: Database,
  importId: number,
  after: number,
  limit: number,
): Promise<StoredInvalidRow[]> {
  const { rows } = await database.query<StoredInvalidRow>(
    `select place as row, data->'errors' as errors, data->'cells' as cells from system.background_job_items
      where job_id = $1 and state = 'rejected' and place > $2 order by place limit $3`,
    [importId, after, limit],
  );
  return rows;
}

export async function countInvalidRows(database: Database, importId: number): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from system.background_job_items where job_id = $1 and state = 'rejected'`,
    [importId],
  );
  return rows[0]!.count;
}

/** The first rows that an undo has kept records of, the last row first. */
export async function listKeptRows(database: Database, importId: number, limit: number) {
  const { rows } = await database.query<{ row: number; records: unknown }>(
    `select place as row, earlier as records from system.background_job_items
      where job_id = $1 and state = 'kept' order by place desc limit $2`,
    [importId, limit],
  );
  return rows;
}

export async function findPlan(
  database: Database,
  userId: number,
  resource: string,
  shape: string,
): Promise<ImportPlan | undefined> {
  const { rows } = await database.query<{ plan: ImportPlan }>(
    'select plan from system.import_plans where user_id = $1 and resource = $2 and shape = $3',
    [userId, resource, shape],
  );
  return rows[0]?.plan;
}

export const keepPlan = (database: Database, userId: number, resource: string, shape: string, plan: ImportPlan) =>
  database.query(
    `insert into system.import_plans (user_id, resource, shape, plan) values ($1, $2, $3, $4::jsonb)
       on conflict (user_id, resource, shape) do update set plan = excluded.plan, used_on = now()`,
    [userId, resource, shape, JSON.stringify(plan)],
  );

/** Files of imports that are older than a month, which no one will go on with. @returns what is to be deleted. */
export async function releaseOldFiles(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `with old as (select id, data->>'file_id' as file_id from system.background_jobs where kind = 'imports'
         and data->>'file_id' is not null and created_on < now() - interval '30 days'
         and state not in ('checking', 'running', 'undoing') limit 100)
       update system.background_jobs j set data = j.data || '{"file_id": null}' from old where j.id = old.id
       returning old.file_id as id`,
  );
  return rows.map(({ id }) => id);
}
