import type { HookCall, RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

/** The statuses of an application that is still open. */
const LIVE = ['active', 'on_hold'];

/** Keeps the job of a candidate the one of the newest application that is still open. */
export const newestJob: RecordSubscriber = {
  created: async (request, { after }) => followNewest(request, [after['candidate']]),
  changed: async (request, { before, after }) => {
    const isOther = ['candidate', 'job', 'status', 'shown_status'].some((name) => before[name] !== after[name]);
    if (isOther) await followNewest(request, [before['candidate'], after['candidate']]);
  },
  deleted: async (request) => {
    const candidates = going.get(request) ?? [];
    going.delete(request);
    await followNewest(request, [...candidates]);
  },
};

/** The candidates of applications that a request deletes: afterwards nothing names them any longer. */
const going = new WeakMap<ResourceRequest, Set<number>>();

export async function rememberCandidate({ request, id }: HookCall): Promise<void> {
  const { rows } = await request.database.query<{ candidate_id: number }>(
    'select candidate_id from applicants where id = $1',
    [id],
  );
  const known = going.get(request) ?? new Set();
  going.set(request, known);
  for (const { candidate_id: candidate } of rows) known.add(candidate);
}

/** Brings the job of candidates to that of their newest open application, and of the newest that Vendors see as open. */
export async function followNewest({ database, events, principal }: ResourceRequest, candidates: readonly unknown[]) {
  const { rows } = await database.query<{ id: number; version: string; is_job: boolean; is_shown: boolean }>(
    `with newest as (
       select c.id, c.job_id as old_job, c.shown_job_id as old_shown, (select a.job_id from applicants a where a.candidate_id = c.id and a.status = any($2::text[])
                      order by a.id desc limit 1) as job_id,
              (select a.job_id from applicants a where a.candidate_id = c.id and a.shown_status = any($2::text[])
                order by a.id desc limit 1) as shown_job_id
         from candidates c where c.id = any($1::bigint[]))
     update candidates c set job_id = n.job_id, shown_job_id = n.shown_job_id from newest n
      where c.id = n.id and (c.job_id is distinct from n.job_id or c.shown_job_id is distinct from n.shown_job_id)
      returning c.id, c.updated_on as version, n.old_job is distinct from n.job_id as is_job,
                n.old_shown is distinct from n.shown_job_id as is_shown`,
    [`{${[...new Set(candidates.map(Number))].join(',')}}`, `{${LIVE.join(',')}}`],
  );
  for (const { id, version, is_job: isJob, is_shown: isShown } of rows)
    events.record(
      { resource: 'candidates', id, kind: 'updated', version, by: principal.userId },
      { changed: [...(isJob ? ['job'] : []), ...(isShown ? ['shown_job'] : [])] },
    );
}
