import type { FastifyInstance } from 'fastify';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { teamToday } from '#server/features/settings/read-settings.ts';
import { findLabel } from './shape-job.ts';
import { closeOpenings } from './openings-of-ended.ts';
import { hasEnded, phaseOf } from './status.ts';

/** A change that a date of the job asks for. */
interface Due {
  readonly from: readonly string[];
  readonly to: string;
  /** The condition in SQL; `$1` is today in the team's time zone. */
  readonly when: string;
  readonly also: string;
}

const DUE: readonly Due[] = [
  {
    from: ['approved'],
    to: 'open',
    when: 'open_date is null or open_date <= $1::date',
    also: ', open_date = coalesce(open_date, $1::date)',
  },
  { from: ['open', 'on_hold'], to: 'closed', when: 'close_date < $1::date', also: ', closed_on = now()' },
];

/**
 * Opens approved jobs whose open date has come and closes those whose close date is over, however long ago that was:
 * days on which no server ran are made up for. Open openings are closed with their job; applicants stay as they are,
 * because no one is there to decide about them.
 * @param now for the date of today in the team's time zone.
 */
export async function changeDatedJobs(app: FastifyInstance, now = new Date()): Promise<void> {
  const today = await teamToday(app, now);
  for (const due of DUE) await changeDue(app, due, today);
}

async function changeDue({ database, events }: FastifyInstance, due: Due, today: string): Promise<void> {
  const actor = { database, events, principal: null };
  await database.transaction(async () => {
    const { rows } = await database.query<{ id: number; job_title: string; before: string; version: string }>(
      `with due as (select id, job_status from jobs
                     where deleted_on is null and job_status = any($2::text[]) and (${due.when})
                     order by id for update)
       update jobs j set job_status = $3, updated_on = now(), updated_by_id = null, requirement_status_id = $4${due.also} from due where j.id = due.id
       returning j.id, j.job_title, due.job_status as before, j.updated_on as version`,
      [today, sqlArray(due.from), due.to, await findLabel(database, phaseOf(due.to), due.to)],
    );
    if (hasEnded(due.to))
      await closeOpenings(
        actor,
        rows.map(({ id }) => id),
      );
    for (const { id, job_title: recordTitle, before, version } of rows) {
      await recordActivity(database, null, {
        action: 'transitioned',
        resource: 'jobs',
        recordId: id,
        recordTitle,
        before: { job_status: before },
        after: { job_status: due.to },
      });
      events.record(
        { resource: 'jobs', id, kind: 'updated', version, by: null },
        { changed: ['job_status', 'requirement_status', 'closed_on'] },
      );
    }
  });
}
