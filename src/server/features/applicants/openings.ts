import type { ResourceRequest } from '#server/records/query/request.ts';
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
  for (const { id, code, status } of rows)
    await writtenAside(request, {
      resource: 'job_openings',
      id,
      title: code,
      before: { status, filled_by: null },
      after: { status: 'filled', filled_by: applicant },
    });
}

/** An applicant who is no longer hired leaves the opening free again. */
export async function freeOpening(request: ResourceRequest, applicant: number): Promise<void> {
  const { rows } = await request.database.query<Opening>(
    `update job_openings set status = 'open', filled_by_id = null, filled_on = null, updated_on = clock_timestamp(), updated_by_id = $2
      where filled_by_id = $1 and status = 'filled' returning id, code, 'filled' as status`,
    [applicant, request.principal.userId],
  );
  for (const { id, code, status } of rows)
    await writtenAside(request, {
      resource: 'job_openings',
      id,
      title: code,
      before: { status, filled_by: applicant },
      after: { status: 'open', filled_by: null },
    });
}
