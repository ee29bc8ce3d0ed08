import { sqlArray } from '#server/platform/db/sessions/values.ts';
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
export async function followNewest(request: ResourceRequest, candidates: readonly unknown[]): Promise<void> {
  const newest = (status: string) =>
    `(select a.job_id from applicants a where a.candidate_id = c.id and a.${status} = any($2::text[]) order by a.id desc limit 1)`;
  const { rows } = await request.database.query<{ id: number; job: number | null; shown_job: number | null }>(
    `select c.id, n.job, n.shown_job
       from candidates c cross join lateral (select ${newest('status')} as job, ${newest('shown_status')} as shown_job) n
      where c.id = any($1::bigint[]) and (c.job_id, c.shown_job_id) is distinct from (n.job, n.shown_job)
      order by c.id for no key update of c`,
    [sqlArray([...new Set(candidates.map(Number))]), sqlArray(LIVE)],
  );
  const change = rows.map(({ id, ...values }) => ({ id, values }));
  await request.records.write(request, { resource: 'candidates', isDerived: true, change });
}
