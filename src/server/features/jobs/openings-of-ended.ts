import { sqlArray } from '#server/platform/db/sessions/values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** Why openings are written with their job, and a job with its openings: neither follows the other once more. */
export const FOLLOWING = 'openings and job';

/** Closes the open openings of jobs that have ended, for the reason of their job. Filled and promised ones stay. */
export async function closeOpenings(request: ResourceRequest, jobs: readonly number[]): Promise<void> {
  const { rows } = await request.database.query<{ id: number; close_reason: number | null }>(
    `select o.id, j.close_reason_id as close_reason from job_openings o join jobs j on j.id = o.job_id
      where o.job_id = any($1::bigint[]) and o.status = 'open' order by o.id for update of o`,
    [sqlArray(jobs)],
  );
  await changeOpenings(
    request,
    rows.map(({ id, close_reason }) => ({ id, values: { status: 'closed', close_reason } })),
  );
}

/** Opens closed openings again, the last closed first, until the job has so many that are not closed. */
export async function reopenOpenings(request: ResourceRequest, job: number, wanted: number): Promise<void> {
  const { rows } = await request.database.query<{ id: number }>(
    `select o.id from job_openings o where o.job_id = $1 and o.status = 'closed' order by o.updated_on desc, o.id
      limit greatest(0, $2::int - (select count(*) from job_openings n where n.job_id = $1 and n.status <> 'closed')) for update`,
    [job, wanted],
  );
  await changeOpenings(
    request,
    rows.map(({ id }) => ({ id, values: { status: 'open', close_reason: null } })),
  );
}

/** Changes openings with their job. */
export const changeOpenings = (
  request: ResourceRequest,
  change: readonly { readonly id: number; readonly values: WriteValues }[],
) => request.records.write(request, { resource: 'job_openings', cause: FOLLOWING, change });
