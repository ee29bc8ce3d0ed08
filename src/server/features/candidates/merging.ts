import type { RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { KeptReferences, RecordMerge } from '#server/records/query/record-code.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { addStep } from '#server/features/applicants/events.ts';
import { followNewest } from './newest-job.ts';
import { strictestPrivacy } from './strictest-privacy.ts';
import { takeResume, withoutResume } from './resume.ts';
import { writtenAside } from '#server/records/activity/write-aside.ts';

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
    await request.database.query(
      `update candidate_documents d set is_current = true from candidates c
        where c.id = d.candidate_id and c.resume is not null and d.candidate_id = any($1::bigint[])
          and d.is_resume and d.version_of_id is null and d.deleted_on is null`,
      [listOf(from)],
    );
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
  const { database, principal } = request;
  const { rows } = await database.query<Doubled>(
    `select id, status from (
       select a.id, a.status, a.candidate_id, row_number() over (partition by a.job_id order by (a.candidate_id = $1::bigint) desc, a.id) as place
         from applicants a where a.candidate_id = $1::bigint or a.candidate_id = any($2::bigint[])) d
      where d.place > 1 order by id`,
    [into, listOf(from)],
  );
  const live = rows.filter(({ status }) => status === 'active' || status === 'on_hold');
  await database.query(
    `update applicants set status = 'withdrawn', shown_status = 'withdrawn', ended_by_merge = status, updated_on = clock_timestamp(), updated_by_id = $2 where id = any($1::bigint[])`,
    [listOf(live.map(({ id }) => id)), principal.userId],
  );
  for (const { id, status } of live) await noteStep(request, id, status, 'withdrawn');
  return rows.map(({ id }) => id);
}

/** Applications that only the merge had ended go on. */
async function resumeDoubled(request: ResourceRequest, from: readonly number[]): Promise<void> {
  const { rows } = await request.database.query<Doubled>(
    `update applicants set status = ended_by_merge, shown_status = ended_by_merge, ended_by_merge = null, updated_on = clock_timestamp(), updated_by_id = $2
      where candidate_id = any($1::bigint[]) and ended_by_merge is not null and status = 'withdrawn' returning id, status`,
    [listOf(from), request.principal.userId],
  );
  for (const { id, status } of rows) await noteStep(request, id, 'withdrawn', status);
}

/** The step and the activity of an application that a merge has ended, or its undo has brought back. */
async function noteStep(request: ResourceRequest, id: number, from: string | null, to: string | null): Promise<void> {
  const { rows } = await request.database.query<{ job: number; stage: number | null }>(
    'select job_id as job, stage_id as stage from applicants where id = $1',
    [id],
  );
  const place = rows[0]!; // it has just been written
  const [before, after] = [
    { ...place, status: from },
    { ...place, status: to },
  ];
  await addStep(request, { applicant: id, kind: 'merge', before, after });
  await writtenAside(request, { resource: 'applicants', id, before: { status: from }, after: { status: to } });
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
  await request.database.query(
    `update candidate_documents d set is_current = false
      where d.candidate_id = any($1::bigint[]) and d.is_resume and d.is_current
        and exists (select 1 from candidates c join candidate_documents o on o.candidate_id = c.id
                     where c.id = $2::bigint and c.resume is not null and o.is_resume and o.is_current and o.deleted_on is null)`,
    [listOf(from), into],
  );
  return {};
}
