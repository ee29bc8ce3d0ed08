import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { activityParts } from '#server/records/activity/record-activity.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';

/** Who changes openings with their job: a user, or no one where a date does. */
export interface OpeningsActor extends Pick<ResourceRequest, 'database' | 'events'> {
  readonly principal: ResourceRequest['principal'] | null;
  readonly requestId?: string;
}

/** Closes the open openings of jobs that have ended, for the reason of their job. Filled and promised ones stay. */
export async function closeOpenings(actor: OpeningsActor, jobs: readonly number[]): Promise<void> {
  const parameters = new Parameters();
  const ids = parameters.add(sqlArray(jobs), 'bigint[]');
  await changeOpenings(actor, parameters, {
    from: 'open',
    to: 'closed',
    which: `select o.id from job_openings o where o.job_id = any(${ids}) and o.status = 'open' order by o.id for update`,
    reason: '(select j.close_reason_id from jobs j where j.id = o.job_id)',
  });
}

/** Opens closed openings again, the last closed first, until the job has so many that are not closed. */
export async function reopenOpenings(actor: OpeningsActor, job: number, wanted: number): Promise<void> {
  const parameters = new Parameters();
  const [id, count] = [parameters.add(job, 'bigint'), parameters.add(wanted, 'int')];
  await changeOpenings(actor, parameters, {
    from: 'closed',
    to: 'open',
    which:
      `select o.id from job_openings o where o.job_id = ${id} and o.status = 'closed' order by o.updated_on desc, o.id ` +
      `limit greatest(0, ${count} - (select count(*) from job_openings n where n.job_id = ${id} and n.status <> 'closed')) for update`,
    reason: 'null::bigint',
  });
}

export interface OpeningsChange {
  readonly from: string;
  readonly to: string;
  /** SQL for the ids of the openings. */
  readonly which: string;
  /** SQL for their reason, over the opening `o`. */
  readonly reason: string;
}

/** Changes the status of openings, with an entry in the activity of each. */
export async function changeOpenings(
  { database, events, principal, requestId }: OpeningsActor,
  parameters: Parameters,
  { from, to, which, reason }: OpeningsChange,
): Promise<void> {
  const user = parameters.add(principal?.userId ?? null, 'bigint');
  const [before, after] = [from, to].map((status) => parameters.add(JSON.stringify({ status }), 'jsonb'));
  const entries = activityParts(
    `select ${user}, ${parameters.add(principal?.role ?? null, 'text')}, 'updated', 'job_openings', id, code,
            ${before}, ${after}, ${parameters.add(requestId ?? null, 'text')} from changed`,
    parameters,
  );
  const { rows } = await database.query<{ id: number; version: string }>(
    `with chosen as (${which}),
          changed as (
            update job_openings o set status = ${parameters.add(to, 'text')}, close_reason_id = ${reason}, updated_on = now(), updated_by_id = ${user}
              from chosen where chosen.id = o.id returning o.id, o.code, o.updated_on as version),
          ${entries} select id, version from changed`,
    parameters.values,
  );
  for (const { id, version } of rows)
    events.record(
      { resource: 'job_openings', id, kind: 'updated', version, by: principal?.userId ?? null },
      { changed: ['status', 'close_reason'] },
    );
}
