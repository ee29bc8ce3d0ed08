import type { FieldError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Earlier } from './workers.ts';

/** `same`: there was nothing to do. `kept`: it could not be undone. */
export type RecordState = 'waiting' | 'done' | 'same' | 'rejected' | 'undone' | 'kept';

/** A record of a job: its place and what undoes it. */
export interface JobRecord {
  readonly place: number;
  readonly id: number;
  readonly earlier: Earlier | null;
}

/** What became of a record of a job. */
export interface Outcome {
  readonly place: number;
  readonly state: RecordState;
  readonly reason?: FieldError;
  /** It was rejected because other records refer to it. */
  readonly isUsed?: true;
  readonly earlier?: Earlier;
}

/** The next records whose turn it is. */
export async function nextWaiting(database: Database, job: number, limit: number): Promise<readonly JobRecord[]> {
  const { rows } = await database.query<JobRecord>(
    `select place, record_id as id, earlier from system.bulk_records
      where job_id = $1 and state = 'waiting' order by place limit $2`,
    [job, limit],
  );
  return rows;
}

/** The next records to undo, the last first. */
export async function nextUndoable(database: Database, job: number, limit: number): Promise<readonly JobRecord[]> {
  const { rows } = await database.query<JobRecord>(
    `select place, record_id as id, earlier from system.bulk_records
      where job_id = $1 and state = 'done' and earlier is not null order by place desc limit $2`,
    [job, limit],
  );
  return rows;
}

/** Keeps what became of records. */
export const keepOutcomes = (database: Database, job: number, outcomes: readonly Outcome[]) =>
  database.query(
    `update system.bulk_records r set state = o->>'state', reason = o->'reason', earlier = coalesce(o->'earlier', r.earlier)
       from jsonb_array_elements($2::jsonb) o where r.job_id = $1 and r.place = (o->>'place')::int`,
    [job, JSON.stringify(outcomes)],
  );

/** Records that a job skips from the beginning, for one reason. */
interface Skipped {
  readonly state: 'rejected' | 'same';
  readonly reason: FieldError;
  readonly places: readonly number[];
}

/** Keeps which records a job skips. */
export const keepSkipped = (database: Database, job: number, skipped: readonly Skipped[]) =>
  database.query(
    `update system.bulk_records r set state = g->>'state', reason = case g->>'state' when 'rejected' then g->'reason' end
       from jsonb_array_elements($2::jsonb) g, jsonb_array_elements_text(g->'places') p
      where r.job_id = $1 and r.place = p::int`,
    [job, JSON.stringify(skipped)],
  );

/** The rejected records of a job wait again. */
export const openRejected = (database: Database, job: number) =>
  database.query(
    `update system.bulk_records set state = 'waiting', reason = null where job_id = $1 and state = 'rejected'`,
    [job],
  );

/** A record of a job with the reason why it was not done, or not undone. */
export interface RejectedRecord {
  readonly place: number;
  readonly id: number;
  readonly reason: FieldError | null;
}

/** The records that were rejected, or could not be undone, after a place. */
export async function listRejected(
  database: Database,
  job: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly RejectedRecord[]> {
  const { rows } = await database.query<RejectedRecord>(
    `select place, record_id as id, reason from system.bulk_records
      where job_id = $1 and state in ('rejected', 'kept') and place > $2 order by place limit $3`,
    [job, after, limit],
  );
  return rows;
}

/** The records of a job with the same reason. */
export interface RejectedGroup {
  readonly reason: FieldError;
  readonly count: number;
  /** The first of them. */
  readonly ids: readonly number[];
}

/** Why records were rejected, or could not be undone, the most frequent reasons first. */
export async function groupRejected(
  database: Database,
  job: number,
  { groups, ids }: { readonly groups: number; readonly ids: number },
): Promise<readonly RejectedGroup[]> {
  const { rows } = await database.query<RejectedGroup>(
    `select reason, sum(1)::int as count, jsonb_agg(record_id order by place) filter (where number <= $3) as ids
       from (select reason, record_id, place, row_number() over (partition by reason order by place) as number
               from system.bulk_records where job_id = $1 and state in ('rejected', 'kept') and reason is not null) r
      group by reason order by 2 desc, min(place) limit $2`,
    [job, groups, ids],
  );
  return rows;
}
