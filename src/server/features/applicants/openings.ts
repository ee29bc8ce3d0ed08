import type { ResourceRequest } from '#server/records/query/request.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** An applicant who is hired fills the first opening of the job that is free; without one, none. */
export async function fillOpening(request: ResourceRequest, applicant: number, job: unknown): Promise<void> {
  const { rows } = await request.database.query<{ id: number }>(
    `select id from job_openings where job_id = $2 and status in ('open', 'offer_accepted')
        and (filled_by_id is null or filled_by_id = $1) order by filled_by_id nulls last, status = 'open' desc, id limit 1 for update`,
    [applicant, job],
  );
  for (const { id } of rows) await changeOpening(request, id, filledBy(request, applicant));
}

const filledBy = ({ context }: ResourceRequest, applicant: number): WriteValues => ({
  status: 'filled',
  filled_by: applicant,
  filled_on: context.today,
});

/**
 * An applicant who is no longer hired leaves the opening free again. Where the job has ended otherwise than by being
 * filled it fills no more openings: there it is closed, as the other openings of the job are.
 */
export const freeOpening = (request: ResourceRequest, applicant: number): Promise<void> =>
  leaveOpening(request, applicant, (job) => (ENDED.has(job) ? 'closed' : 'open'));

const ENDED: ReadonlySet<string | null> = new Set(['closed', 'cancelled', 'archived']);

/** Puts the opening back as it was before a step that is undone: free with its earlier status, or filled by the applicant. */
export async function restoreOpening(request: ResourceRequest, applicant: number, undone: string): Promise<void> {
  // Entries of earlier versions have the name of the field.
  const { rows } = await request.database.query<{ opening: number | null; was: string | null; is_filled: boolean }>(
    `select a.record_id as opening, a.before ->> 'status' as was, f.after is not null as is_filled
       from system.activity a cross join lateral (
              select coalesce(a.before ->> 'filled_by_id', a.before ->> 'filled_by') as before,
                     coalesce(a.after ->> 'filled_by_id', a.after ->> 'filled_by') as after) f
      where a.resource = 'job_openings' and a.request_id = $1 and $2::text in (f.before, f.after)
      order by a.id desc limit 1`,
    [undone, String(applicant)],
  );
  const [entry] = rows;
  if (!entry) return;
  if (entry.is_filled)
    return leaveOpening(request, applicant, () => (entry.was === 'offer_accepted' ? entry.was : 'open'));
  const { rows: free } = await request.database.query<{ id: number }>(
    'select id from job_openings where id = $1 and filled_by_id is null for update',
    [entry.opening],
  );
  for (const { id } of free) await changeOpening(request, id, { ...filledBy(request, applicant), close_reason: null });
}

/** @param becomes the status of the opening, by that of its job. */
async function leaveOpening(
  request: ResourceRequest,
  applicant: number,
  becomes: (job: string | null) => string,
): Promise<void> {
  const { rows } = await request.database.query<{ id: number; job_status: string | null }>(
    `select o.id, j.job_status from job_openings o join jobs j on j.id = o.job_id
      where o.filled_by_id = $1 and o.status = 'filled' order by o.id for update of o`,
    [applicant],
  );
  for (const { id, job_status: job } of rows)
    await changeOpening(request, id, { status: becomes(job), filled_by: null, filled_on: null });
}

const changeOpening = async (request: ResourceRequest, id: number, values: WriteValues): Promise<void> =>
  void (await request.records.write(request, { resource: 'job_openings', change: [{ id, values }] }));
