import type { Database } from '#server/platform/db/database.ts';
import { WAY_KINDS } from './last-kind.ts';

/**
 * Brings applicants without a stage, who are older than workflows, into the one that their status says, with a step
 * that says when: the last one on record.
 */
export async function placeEarlierApplicants(database: Database): Promise<void> {
  await database.query(
    `with placed as (
       update applicants a set stage_id = n.stage, stage_kind = s.kind, workflow_id = s.workflow_id, stage_since = a.updated_on, updated_at = coalesce(a.updated_at, a.updated_on)
         from (
           select a.id, (
             select s.id from workflow_stages s where s.workflow_id = j.workflow_id
              order by s.kind = a.status desc, s.kind = 'new' desc, s.position, s.id limit 1) as stage
             from applicants a join jobs j on j.id = a.job_id where a.stage_id is null and j.workflow_id is not null
         ) n join workflow_stages s on s.id = n.stage where a.id = n.id returning a.*)
     insert into applicant_events (applicant_id, job_id, kind, to_stage_id, to_status, workflow_id, created_on, created_by_id, updated_by_id)
     select p.id, p.job_id, 'change', p.stage_id, p.status, s.workflow_id, p.updated_on, p.updated_by_id, p.updated_by_id
       from placed p join workflow_stages s on s.id = p.stage_id`,
  );
}

/** Rows of one statement, which has little time where there are many. */
const BATCH = 20_000;

/** What Vendors see of applicants who are older than what is withheld from them is how they are. Run once. */
export async function showEarlierApplicants(database: Database): Promise<void> {
  await inBatches(
    database,
    'applicants',
    `update applicants set shown_status = status, shown_stage_id = stage_id, shown_kind = stage_kind, shown_since = stage_since,
            shown_on = coalesce(updated_at, updated_on), rejection_released = status = 'rejected'
      where id > $1 and id <= $2 and shown_status is null`,
  );
  await inBatches(
    database,
    'candidates',
    `update candidates set shown_job_id = job_id where id > $1 and id <= $2 and shown_job_id is null and job_id is not null`,
  );
}

/** Applicants who are older than their last kind of stage have it from their steps. Run once. */
export async function keepLastKinds(database: Database): Promise<void> {
  const kinds = WAY_KINDS.map((kind) => `'${kind}'`).join(', ');
  await inBatches(
    database,
    'applicants',
    `update applicants a set last_kind = f.kind
       from (select t.id, (
               select s.kind from applicant_events e join workflow_stages s on s.id = e.from_stage_id
                where e.applicant_id = t.id and s.kind in (${kinds}) order by e.id desc limit 1) as kind
               from applicants t where t.id > $1 and t.id <= $2 and t.status <> 'hired' and t.stage_kind not in (${kinds}, 'hired') and t.last_kind is null) f
      where a.id = f.id and f.kind is not null`,
  );
}

async function inBatches(database: Database, table: string, sql: string): Promise<void> {
  const { rows } = await database.query<{ last: number }>(`select coalesce(max(id), 0)::int as last from ${table}`);
  for (let start = 0; start < rows[0]!.last; start += BATCH) await database.query(sql, [start, start + BATCH]);
}
