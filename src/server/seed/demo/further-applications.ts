import type { Database } from '#server/platform/db/database.ts';
import { readTables } from './story-lists.ts';
import { tellSteps } from './tell-steps.ts';

/** How many applicants the job with the most of them has. */
const POPULAR_JOB = 5_000;
/** Candidates whose further applications are one transaction. */
const BATCH = 20_000;
/** Jobs that are tried for each candidate in a round; those that were over before the candidate came are skipped. */
const TRIES = 4;
const MAX_ROUNDS = 12;

/**
 * Adds applications of the candidates that a database has until there are `wanted`, each with the steps of its way, for jobs that
 * were open after the candidate came. One job gets `POPULAR_JOB` of them. Unlike those of a story they have no activity.
 */
export async function addApplications(
  database: Database,
  wanted: number,
  write: (text: string) => void,
): Promise<void> {
  const last = await number(database, 'select coalesce(max(id), 0)::int as number from candidates');
  await apply(database, { candidates: [0, last], jobs: POPULAR, limit: Math.min(POPULAR_JOB, wanted) });
  for (let round = 0; round < MAX_ROUNDS; round++)
    for (let start = 0; start < last; start += BATCH) {
      const missing = wanted - (await number(database, 'select count(*)::int as number from applicants'));
      if (missing <= 0) return finish(database);
      await apply(database, { candidates: [start, start + BATCH], jobs: drawnIn(round), limit: missing });
      if ((start / BATCH) % 5 === 0) write(`${wanted - missing} applicants …`);
    }
  await finish(database);
}

/** The open job that has the most applicants already. */
const POPULAR = `(select id from jobs where job_status = 'open' order by total_candidates desc, id limit 1)`;

/** Some jobs for a candidate `c`, in each round others. */
const drawnIn = (round: number): string =>
  `select n.id from generate_series(${round * TRIES}, ${(round + 1) * TRIES - 1}) g
     join numbered n on n.place = abs(hashint8(c.id * 131 + g)) % (select count(*) from numbered)`;

interface Round {
  /** After which candidate, and up to which. */
  readonly candidates: readonly [after: number, last: number];
  /** The ids of jobs for a candidate `c`, as SQL. */
  readonly jobs: string;
  readonly limit: number;
}

const apply = (database: Database, { candidates: [after, last], jobs, limit }: Round): Promise<void> =>
  database.transaction(async () => {
    const before = await number(database, 'select coalesce(max(id), 0)::int as number from applicants');
    await database.query(
      `with numbered as (select id, row_number() over (order by id) - 1 as place from jobs where open_date is not null),
       pairs as (
         select c.id as candidate, j.id as job, c.cv_source_id, j.recruiter_id, j.job_status in ('open', 'on_hold') as is_open,
                greatest(c.created_on, j.open_date::timestamptz) as first, case when j.job_status = 'open' then now() else j.updated_on end as last,
                abs(hashint8(c.id * 7 + j.id)) % 1000 / 1000.0 as luck, abs(hashint8(c.id * 11 + j.id)) % 1000 / 1000.0 as share
           from candidates c cross join lateral (${jobs}) drawn join jobs j on j.id = drawn.id
          where c.id > $1 and c.id <= $2),
       dated as (
         select *, first + (last - first) * share as applied,
                case when luck < 0.45 and is_open then 'active' when luck < 0.51 and is_open then 'on_hold' when luck < 0.84 then 'rejected' else 'withdrawn' end as status
           from pairs where first < last - interval '1 day' and recruiter_id is not null)
       insert into applicants (candidate_id, job_id, status, cv_source_id, created_on, created_by_id, updated_on, updated_by_id)
       select candidate, job, status, cv_source_id, applied, recruiter_id, case when status = 'active' then applied else least(applied + interval '40 days' * luck, last) end, recruiter_id
         from dated order by applied limit $3
       on conflict (candidate_id, job_id) do nothing`,
      [after, last, limit],
    );
    await tellSteps(database, await readTables(database), before);
  });

/** The job of a candidate is the newest for which the application is alive. */
const finish = async (database: Database): Promise<void> =>
  void (await database.query(
    `update candidates c set job_id = a.job_id, shown_job_id = a.job_id
       from (select distinct on (candidate_id) candidate_id, job_id from applicants where status in ('active', 'on_hold') order by candidate_id, id desc) a
      where a.candidate_id = c.id and c.job_id is distinct from a.job_id`,
  ));

async function number(database: Database, sql: string): Promise<number> {
  const { rows } = await database.query<{ number: number }>(sql);
  return rows[0]!.number;
}
