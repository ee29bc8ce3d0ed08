import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { systemPrincipal } from '#engine/access/system-principal.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { evaluationContext, type ResourceRequest } from '#server/records/query/request.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { findLabel } from './shape-job.ts';
import { closeOpenings, FOLLOWING } from './openings-of-ended.ts';
import { hasEnded, phaseOf } from './status.ts';

/** A change that a date of the job asks for. */
interface Due {
  readonly from: readonly string[];
  readonly to: string;
  /** The condition in SQL; `$1` is today in the team's time zone. */
  readonly when: string;
  readonly also: (job: JobDates, context: ResourceRequest['context']) => WriteValues;
}

interface JobDates {
  readonly open_date: string | null;
  readonly close_date: string | null;
}

const DUE: readonly Due[] = [
  {
    from: ['approved'],
    to: 'open',
    when: 'open_date is null or open_date <= $1::date',
    // A job that is closed right after it opens has no open date after its close date.
    also: ({ open_date, close_date }, { today }) =>
      open_date === null && (close_date === null || close_date >= today) ? { open_date: today } : {},
  },
  {
    from: ['open', 'on_hold'],
    to: 'closed',
    when: 'close_date < $1::date',
    also: (_, { now }) => ({ closed_on: now }),
  },
];

/**
 * Opens approved jobs whose open date has come and closes those whose close date is over, however long ago that was:
 * days on which no server ran are made up for. Open openings are closed with their job; applicants stay as they are,
 * because no one is there to decide about them.
 * @param now for the date of today in the team's time zone.
 */
export async function changeDatedJobs(app: FastifyInstance, now = new Date()): Promise<void> {
  const jobs = app.registry.current.resources['jobs'];
  if (!jobs) return;
  const { regional } = await teamSettings(app);
  const principal = systemPrincipal(regional.time_zone);
  const request = requestOf(app, { principal, requestId: randomUUID() }, jobs, 'update');
  const context = evaluationContext(app.registry, principal, 'update', now);
  for (const due of DUE) await changeDue({ ...request, context }, due);
}

function changeDue(request: ResourceRequest, due: Due): Promise<void> {
  const { database, context } = request;
  return database.transaction(async () => {
    const { rows } = await database.query<JobDates & { id: number }>(
      `select id, open_date, close_date from jobs where deleted_on is null and job_status = any($2::text[]) and (${due.when})
        order by id for update`,
      [context.today, sqlArray(due.from)],
    );
    const status = { job_status: due.to, requirement_status: await findLabel(database, phaseOf(due.to), due.to) };
    const change = rows.map(({ id, ...job }) => ({ id, values: { ...status, ...due.also(job, context) } }));
    await request.records.write(request, { resource: 'jobs', cause: FOLLOWING, change });
    if (hasEnded(due.to))
      await closeOpenings(
        request,
        rows.map(({ id }) => id),
      );
  });
}
