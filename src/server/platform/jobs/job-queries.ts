import { type JobState, NO_JOB_COUNTS } from '#shared/contracts/background-jobs.ts';
import { JOB_AT_WORK } from '#shared/rules/background-jobs.ts';
import type { Database } from '../db/database.ts';
import { sqlArray } from '../db/sessions/values.ts';
import type { Job, JobChange, NewJob } from './jobs.ts';

const AT_WORK = sqlArray(JOB_AT_WORK);
const json = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

/** Stores a job with its items, in this order. */
export function insertJob(database: Database, kind: string, job: NewJob<object>): Promise<Job> {
  const { userId, role, data, items = [], total = items.length, state = 'running' } = job;
  return database.transaction(async () => {
    const { rows } = await database.query<Job>(
      `insert into system.background_jobs (kind, user_id, role_key, state, total, counts, data)
       values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb) returning *`,
      [kind, userId, role, state, total, json(NO_JOB_COUNTS), json(data)],
    );
    const stored = rows[0]!; // it was inserted
    if (items.length > 0)
      await database.query(
        `insert into system.background_job_items (job_id, place, data)
           select $1, i.place, i.data from jsonb_array_elements($2::jsonb) with ordinality as i(data, place)`,
        [stored.id, json(items)],
      );
    return stored;
  });
}

export async function findJob(database: Database, id: number): Promise<Job | undefined> {
  const { rows } = await database.query<Job>('select * from system.background_jobs where id = $1', [id]);
  return rows[0];
}

/** The jobs of a user that are at work or ended a short while ago, the newest first. */
export async function listJobs(database: Database, userId: number, limit: number): Promise<readonly Job[]> {
  const { rows } = await database.query<Job>(
    `select * from system.background_jobs where user_id = $1
        and (state = any($2::text[]) or finished_on > now() - interval '15 minutes') order by id desc limit $3`,
    [userId, AT_WORK, limit],
  );
  return rows;
}

/**
 * Changes a job; work that is begun or ended has no worker, and what was at work has an end.
 * @param only the states that it must have, and the worker. @returns the job, or undefined where it has another.
 */
export async function changeJob(
  database: Database,
  id: number,
  { state, role_key, total, counts, data, position, error = null }: JobChange,
  only: { readonly states: readonly JobState[]; readonly worker?: string },
): Promise<Job | undefined> {
  const { rows } = await database.query<Job>(
    `update system.background_jobs set state = coalesce($2, state), role_key = coalesce($3, role_key),
            total = coalesce($4, total), counts = coalesce($5::jsonb, counts), data = data || coalesce($6::jsonb, '{}'),
            position = coalesce($7::jsonb, position), error = $8::jsonb, worker = null, stop_requested = false,
            finished_on = case when $2 = any($9::text[]) then null when state = any($9::text[]) then now() else finished_on end
      where id = $1 and state = any($10::text[]) and ($11::text is null or worker = $11) returning *`,
    [
      id,
      state ?? null,
      role_key ?? null,
      total ?? null,
      json(counts),
      json(data),
      json(position),
      json(error),
      AT_WORK,
      sqlArray(only.states),
      only.worker ?? null,
    ],
  );
  return rows[0];
}

/** Asks a job to stop after the batch that is being done. @returns undefined where it isn't at work. */
export async function askToStop(database: Database, id: number): Promise<Job | undefined> {
  const { rows } = await database.query<Job>(
    `update system.background_jobs set stop_requested = true where id = $1 and state = any($2::text[]) returning *`,
    [id, AT_WORK],
  );
  return rows[0];
}

/** Claims a job with work to do for this worker; the previous worker loses it. */
export async function claimJob(database: Database, id: number, worker: string): Promise<Job | undefined> {
  const { rows } = await database.query<Job>(
    `update system.background_jobs set worker = $2 where id = $1 and state = any($3::text[]) returning *`,
    [id, worker, AT_WORK],
  );
  return rows[0];
}

/** Says how far a job is. @returns whether it is to stop; undefined when it is in other hands. */
export async function advance(
  database: Database,
  id: number,
  worker: string,
  { counts, position }: Pick<JobChange, 'counts' | 'position'>,
): Promise<{ readonly stop_requested: boolean } | undefined> {
  const { rows } = await database.query<{ stop_requested: boolean }>(
    `update system.background_jobs set counts = $3::jsonb, position = coalesce($4::jsonb, position)
      where id = $1 and worker = $2 returning stop_requested`,
    [id, worker, json(counts), json(position)],
  );
  return rows[0];
}

/** Jobs that are said to be at work while no background work on them is open. */
export async function findForsaken(database: Database): Promise<readonly Pick<Job, 'id' | 'kind' | 'user_id'>[]> {
  const { rows } = await database.query<Pick<Job, 'id' | 'kind' | 'user_id'>>(
    `select id, kind, user_id from system.background_jobs j where state = any($1::text[])
       and not exists (select from system.background_tasks t where t.kind = j.kind || '-run'
         and t.state in ('waiting', 'running') and t.payload = jsonb_build_object('job', j.id)) order by id`,
    [AT_WORK],
  );
  return rows;
}

/** Deletes jobs of a kind: from then on they can no longer be undone. */
export const deleteOldJobs = (
  database: Database,
  kind: string,
  { ended, ready }: { readonly ended: number; readonly ready: number },
) =>
  database.query(
    `delete from system.background_jobs where kind = $1 and (finished_on < now() - make_interval(days => $2)
        or (state = 'ready' and created_on < now() - make_interval(days => $3)))`,
    [kind, ended, ready],
  );
