import type { RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { KeptReferences, RecordMerge } from '#server/records/query/record-code.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { MERGED } from '#server/features/applicants/events.ts';
import { followNewest } from './newest-job.ts';
import { strictestPrivacy } from './strictest-privacy.ts';
import { markCurrent, takeResume, withoutResume } from './resume.ts';

/**
 * A merge of candidates: of two applications for the same job, that of the candidate who stays goes on and the other
 * one ends, where it is; pairs of duplicates stay with the merged candidate; the one who stays keeps one CV, and what
 * restricts the team most of consent and privacy.
 */
export const candidatesMerge: RecordSubscriber = {
  mergeRule: strictestPrivacy,
  merging: async (request, merge) => ({
    applicants: await endDoubled(request, merge),
    candidate_duplicates: await pairsOf(request, merge),
    ...(await withOneResume(request, merge)),
  }),
  separated: async (request, { into, from }) => {
    await resumeDoubled(request, from);
    await withoutResume(request, into);
    const { rows } = await request.database.query<{ id: number }>(
      `select d.id from candidate_documents d join candidates c on c.id = d.candidate_id
        where c.resume is not null and d.candidate_id = any($1::bigint[])
          and d.is_resume and d.version_of_id is null and d.deleted_on is null order by d.id for no key update of d`,
      [listOf(from)],
    );
    await markCurrent(request, rows, true);
    await followNewest(request, [into, ...from]);
  },
};

const listOf = (ids: readonly number[]): string => `{${ids.join(',')}}`;

interface Doubled {
  readonly id: number;
  readonly status: string | null;
}

/** The applications that cannot come along, because the job has one of the same person already. */
async function endDoubled(request: ResourceRequest, { into, from }: RecordMerge): Promise<readonly number[]> {
  const { rows } = await request.database.query<Doubled>(
    `select id, status from (
       select a.id, a.status, a.candidate_id, row_number() over (partition by a.job_id order by (a.candidate_id = $1::bigint) desc, a.id) as place
         from applicants a where a.candidate_id = $1::bigint or a.candidate_id = any($2::bigint[])) d
      where d.place > 1 order by id`,
    [into, listOf(from)],
  );
  const live = rows.filter(({ status }) => status === 'active' || status === 'on_hold');
  const change = live.map(({ id, status }) => ({ id, values: { status: 'withdrawn', ended_by_merge: status } }));
  await request.records.write(request, { resource: 'applicants', cause: MERGED, change });
  return rows.map(({ id }) => id);
}

/** Applications that only the merge had ended go on. */
async function resumeDoubled(request: ResourceRequest, from: readonly number[]): Promise<void> {
  const { rows } = await request.database.query<Doubled>(
    `select id, ended_by_merge as status from applicants
      where candidate_id = any($1::bigint[]) and ended_by_merge is not null and status = 'withdrawn' order by id for update`,
    [listOf(from)],
  );
  const change = rows.map(({ id, status }) => ({ id, values: { status, ended_by_merge: null } }));
  await request.records.write(request, { resource: 'applicants', cause: MERGED, change });
}

async function pairsOf({ database }: ResourceRequest, { from }: RecordMerge): Promise<readonly number[]> {
  const { rows } = await database.query<{ id: number }>(
    'select id from candidate_duplicates where candidate_id = any($1::bigint[]) or other_id = any($1::bigint[])',
    [listOf(from)],
  );
  return rows.map(({ id }) => id);
}

/** The CV of who stays is the current one; without one, the newest of the others becomes it. */
async function withOneResume(request: ResourceRequest, { into, from }: RecordMerge): Promise<KeptReferences> {
  await takeResume(request, into, from);
  const { rows } = await request.database.query<{ id: number }>(
    `select d.id from candidate_documents d
      where d.candidate_id = any($1::bigint[]) and d.is_resume and d.is_current
        and exists (select 1 from candidates c join candidate_documents o on o.candidate_id = c.id
                     where c.id = $2::bigint and c.resume is not null and o.is_resume and o.is_current and o.deleted_on is null)
      order by d.id for no key update`,
    [listOf(from), into],
  );
  await markCurrent(request, rows, false);
  return {};
}
