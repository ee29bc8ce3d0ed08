import { BULK_AT_WORK, type BulkCounts, type BulkState, type BulkWork } from '#shared/contracts/bulk-jobs.ts';
import type { FieldError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';

/** Counts as they are stored: `undoable` of those done can be undone. */
export type StoredCounts = Partial<BulkCounts & { readonly undoable: number }>;

/** A row of `bulk_jobs`. */
export interface JobRow {
  readonly id: number;
  readonly user_id: number;
  readonly role_key: string;
  readonly resource: string;
  readonly work: BulkWork;
  readonly state: BulkState;
  readonly total: number;
  readonly counts: StoredCounts;
  /** Why it failed. */
  readonly error: FieldError | null;
  readonly worker: string | null;
  readonly stop_requested: boolean;
  readonly created_on: string;
  readonly finished_on: string | null;
}

export interface NewJob {
  readonly userId: number;
  readonly role: string;
  readonly resource: string;
  readonly work: BulkWork;
  readonly ids: readonly number[];
}

/** Stores a job with its records, in this order. @returns its id. */
export async function insertJob(
  database: Database,
  job: NewJob,
  state: 'running' | 'planned' = 'running',
): Promise<number> {
  return database.transaction(async () => {
    const { rows } = await database.query<{ id: number }>(
      `insert into system.bulk_jobs (user_id, role_key, resource, work, total, state)
       values ($1, $2, $3, $4::jsonb, $5, $6) returning id`,
      [job.userId, job.role, job.resource, JSON.stringify(job.work), job.ids.length, state],
    );
    const { id } = rows[0]!; // it was inserted
    await database.query(
      `insert into system.bulk_records (job_id, place, record_id)
         select $1, r.place, r.id from unnest($2::bigint[]) with ordinality as r(id, place)`,
      [id, sqlArray(job.ids)],
    );
    return id;
  });
}

/** Keeps what became of records before a job has started. */
export const keepCounts = (database: Database, id: number, counts: StoredCounts) =>
  database.query('update system.bulk_jobs set counts = $2::jsonb where id = $1', [id, JSON.stringify(counts)]);

export async function findJob(database: Database, id: number): Promise<JobRow | undefined> {
  const { rows } = await database.query<JobRow>('select * from system.bulk_jobs where id = $1', [id]);
  return rows[0];
}

/** The jobs of a user that are at work or ended a short while ago, the newest first. */
export async function listJobs(database: Database, userId: number, limit: number): Promise<readonly JobRow[]> {
  const { rows } = await database.query<JobRow>(
    `select * from system.bulk_jobs where user_id = $1 and state <> 'planned'
        and (finished_on is null or finished_on > now() - interval '15 minutes') order by id desc limit $2`,
    [userId, limit],
  );
  return rows;
}

interface JobChange {
  readonly state: BulkState;
  readonly counts?: StoredCounts;
  readonly error?: FieldError | null;
}

/**
 * Brings a job to another state; one that is no longer at work has an end.
 * @param only the states that it must have, and the worker. @returns the job, or undefined where it has another.
 */
export async function changeJob(
  database: Database,
  id: number,
  { state, counts, error = null }: JobChange,
  only: { readonly states: readonly BulkState[]; readonly worker?: string },
): Promise<JobRow | undefined> {
  const { rows } = await database.query<JobRow>(
    `update system.bulk_jobs set state = $2, counts = coalesce($3::jsonb, counts), error = $4::jsonb, worker = null,
            stop_requested = false, finished_on = case when $2 = any($5::text[]) then null else now() end
      where id = $1 and state = any($6::text[]) and ($7::text is null or worker = $7) returning *`,
    [
      id,
      state,
      counts ? JSON.stringify(counts) : null,
      error && JSON.stringify(error),
      sqlArray(BULK_AT_WORK),
      sqlArray(only.states),
      only.worker ?? null,
    ],
  );
  return rows[0];
}

/** Asks a job to stop after the batch that is being done. @returns whether it is at work. */
export async function askToStop(database: Database, id: number): Promise<boolean> {
  const { rows } = await database.query(
    `update system.bulk_jobs set stop_requested = true where id = $1 and state = any($2::text[]) returning id`,
    [id, sqlArray(BULK_AT_WORK)],
  );
  return rows.length > 0;
}

/** Claims a job with work to do for this worker; the previous worker loses it. */
export async function claimJob(database: Database, id: number, worker: string): Promise<JobRow | undefined> {
  const { rows } = await database.query<JobRow>(
    `update system.bulk_jobs set worker = $2 where id = $1 and state = any($3::text[]) returning *`,
    [id, worker, sqlArray(BULK_AT_WORK)],
  );
  return rows[0];
}

/** Says how far a job is. @returns whether it is to stop; undefined when it is in other hands. */
export async function advance(
  database: Database,
  id: number,
  worker: string,
  counts: StoredCounts,
): Promise<{ readonly stop_requested: boolean } | undefined> {
  const { rows } = await database.query<{ stop_requested: boolean }>(
    `update system.bulk_jobs set counts = $3::jsonb where id = $1 and worker = $2 returning stop_requested`,
    [id, worker, JSON.stringify(counts)],
  );
  return rows[0];
}

/** Jobs that are said to be at work while no background work on them is open. */
export async function findForsaken(database: Database): Promise<readonly Pick<JobRow, 'id' | 'user_id'>[]> {
  const { rows } = await database.query<Pick<JobRow, 'id' | 'user_id'>>(
    `select id, user_id from system.bulk_jobs j where state in ('running', 'undoing')
       and not exists (select from system.background_tasks t where t.kind = 'bulk-run'
         and t.state in ('waiting', 'running') and t.payload = jsonb_build_object('job', j.id)) order by id`,
  );
  return rows;
}

/**
 * Deletes the jobs that ended a month ago: from then on they can no longer be undone. Those that were only previewed are
 * deleted after a day.
 */
export const deleteOldJobs = (database: Database) =>
  database.query(
    `delete from system.bulk_jobs where finished_on < now() - interval '30 days'
        or (state = 'planned' and created_on < now() - interval '1 day')`,
  );
