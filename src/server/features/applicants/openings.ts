import type { ResourceRequest } from '#server/records/query/request.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { writtenAside } from '#server/records/activity/write-aside.ts';

interface Opening {
  readonly id: number;
  readonly code: string | null;
  readonly status: string;
}

/** An applicant who is hired fills the first opening of the job that is free; without one, none. */
export async function fillOpening(request: ResourceRequest, applicant: number, job: unknown): Promise<void> {
  const { rows } = await request.database.query<Opening>(
    `update job_openings o set status = 'filled', filled_by_id = $1, filled_on = $3::date, updated_on = clock_timestamp(), updated_by_id = $4
       from (select id, status from job_openings where job_id = $2 and status in ('open', 'offer_accepted')
                and (filled_by_id is null or filled_by_id = $1) order by filled_by_id nulls last, status = 'open' desc, id limit 1 for update) free
      where o.id = free.id returning o.id, o.code, free.status`,
    [applicant, job, request.context.today, request.principal.userId],
  );
  for (const opening of rows)
    await note(
      request,
      opening,
      { status: opening.status, filled_by: null },
      { status: 'filled', filled_by: applicant },
    );
}

/**
 * An applicant who is no longer hired leaves the opening free again. Where the job has ended otherwise than by being
 * filled it fills no more openings: there it is closed, as the other openings of the job are.
 */
export const freeOpening = (request: ResourceRequest, applicant: number): Promise<void> =>
  leaveOpening(
    request,
    applicant,
    `(select case when j.job_status in ('closed', 'cancelled', 'archived') then 'closed' else 'open' end
        from jobs j where j.id = o.job_id)`,
  );

/** Puts the opening back as it was before a step that is undone: free with its earlier status, or filled by the applicant. */
export async function restoreOpening(request: ResourceRequest, applicant: number, undone: string): Promise<void> {
  const { database, principal, context } = request;
  const { rows } = await database.query<{ opening: number | null; was: string | null; is_filled: boolean }>(
    `select a.record_id as opening, a.before ->> 'status' as was, a.after ->> 'filled_by' is not null as is_filled
       from system.activity a
      where a.resource = 'job_openings' and a.request_id = $1 and $2::text in (a.before ->> 'filled_by', a.after ->> 'filled_by')
      order by a.id desc limit 1`,
    [undone, String(applicant)],
  );
  const [entry] = rows;
  if (!entry) return;
  if (entry.is_filled)
    return leaveOpening(request, applicant, `'${entry.was === 'offer_accepted' ? entry.was : 'open'}'`);
  const { rows: filled } = await database.query<Opening>(
    `with held as (select id, status from job_openings where id = $2 and filled_by_id is null for update)
     update job_openings o set status = 'filled', filled_by_id = $1, filled_on = $3::date, close_reason_id = null,
            updated_on = clock_timestamp(), updated_by_id = $4
       from held where o.id = held.id returning o.id, o.code, held.status`,
    [applicant, entry.opening, context.today, principal.userId],
  );
  for (const opening of filled)
    await note(
      request,
      opening,
      { status: opening.status, filled_by: null },
      { status: 'filled', filled_by: applicant },
    );
}

/** @param status SQL for what becomes of the opening `o`. */
async function leaveOpening(request: ResourceRequest, applicant: number, status: string): Promise<void> {
  const { rows } = await request.database.query<Opening>(
    `update job_openings o set status = ${status}, filled_by_id = null, filled_on = null, updated_on = clock_timestamp(), updated_by_id = $2
      where o.filled_by_id = $1 and o.status = 'filled' returning o.id, o.code, o.status`,
    [applicant, request.principal.userId],
  );
  for (const opening of rows)
    await note(
      request,
      opening,
      { status: 'filled', filled_by: applicant },
      { status: opening.status, filled_by: null },
    );
}

const note = (
  request: ResourceRequest,
  { id, code }: Opening,
  before: WriteValues,
  after: WriteValues,
): Promise<void> => writtenAside(request, { resource: 'job_openings', id, title: code, before, after });
