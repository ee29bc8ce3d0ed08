import type { FieldError } from '#shared/errors.ts';
import type { Database } from '../db/database.ts';
import type { JobItem, Outcome } from './jobs.ts';

/** The next items whose turn it is, behind a place. */
export async function nextWaiting(database: Database, job: number, behind: number, limit: number) {
  const { rows } = await database.query<JobItem>(
    `select place, data, earlier from system.background_job_items
      where job_id = $1 and state = 'waiting' and place > $2 order by place limit $3`,
    [job, behind, limit],
  );
  return rows;
}

/** The next items to undo before a place, the last first. */
export async function nextUndoable(database: Database, job: number, before: number, limit: number) {
  const { rows } = await database.query<JobItem>(
    `select place, data, earlier from system.background_job_items
      where job_id = $1 and state = 'done' and earlier is not null and place < $2 order by place desc limit $3`,
    [job, before, limit],
  );
  return rows;
}

/** Keeps what became of stored items. */
export const keepOutcomes = (database: Database, job: number, outcomes: readonly Outcome[]) =>
  database.query(
    `update system.background_job_items i set state = o->>'state', reason = o->'reason',
            earlier = coalesce(o->'earlier', i.earlier), data = coalesce(o->'data', i.data)
       from jsonb_array_elements($2::jsonb) o where i.job_id = $1 and i.place = (o->>'place')::int`,
    [job, JSON.stringify(outcomes)],
  );

/** Stores items with what became of them, over what was known of their places. */
export const insertOutcomes = (database: Database, job: number, outcomes: readonly Outcome[]) =>
  database.query(
    `insert into system.background_job_items (job_id, place, state, data, reason, earlier)
       select $1, (o->>'place')::int, o->>'state', o->'data', o->'reason', o->'earlier' from jsonb_array_elements($2::jsonb) o
       on conflict (job_id, place) do update
         set state = excluded.state, data = excluded.data, reason = excluded.reason, earlier = excluded.earlier`,
    [job, JSON.stringify(outcomes)],
  );

export const deleteItems = (database: Database, job: number) =>
  database.query('delete from system.background_job_items where job_id = $1', [job]);

export const deleteItem = (database: Database, job: number, place: number) =>
  database.query('delete from system.background_job_items where job_id = $1 and place = $2', [job, place]);

/** The rejected items of a job wait again. */
export const openRejected = (database: Database, job: number) =>
  database.query(
    `update system.background_job_items set state = 'waiting', reason = null where job_id = $1 and state = 'rejected'`,
    [job],
  );

/** Items that an undo has kept are to be undone again. */
export const openKept = (database: Database, job: number) =>
  database.query(
    `update system.background_job_items set state = 'done', reason = null where job_id = $1 and state = 'kept'`,
    [job],
  );

/** An item with the reason why it was not done, or not undone. */
export interface RejectedItem extends JobItem {
  readonly reason: FieldError | null;
}

/** The items that were rejected, or could not be undone, behind a place. */
export async function listRejected(
  database: Database,
  job: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly RejectedItem[]> {
  const { rows } = await database.query<RejectedItem>(
    `select place, data, earlier, reason from system.background_job_items
      where job_id = $1 and state in ('rejected', 'kept') and place > $2 order by place limit $3`,
    [job, after, limit],
  );
  return rows;
}

/** The items of a job with the same reason. */
export interface RejectedGroup {
  readonly reason: FieldError;
  readonly count: number;
  /** The first of them. */
  readonly items: readonly JobItem[];
}

/** Why items were rejected, or could not be undone, the most frequent reasons first. */
export async function groupRejected(
  database: Database,
  job: number,
  { groups, items }: { readonly groups: number; readonly items: number },
): Promise<readonly RejectedGroup[]> {
  const { rows } = await database.query<RejectedGroup>(
    `select reason, sum(1)::int as count,
            jsonb_agg(jsonb_build_object('place', place, 'data', data) order by place) filter (where number <= $3) as items
       from (select reason, data, place, row_number() over (partition by reason order by place) as number
               from system.background_job_items where job_id = $1 and state in ('rejected', 'kept') and reason is not null) r
      group by reason order by 2 desc, min(place) limit $2`,
    [job, groups, items],
  );
  return rows;
}
