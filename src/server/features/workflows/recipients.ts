import type { Database } from '#server/platform/db/database.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';

interface ApplicantFacts {
  readonly candidate: number;
  readonly job: number;
}

export async function findApplicant(database: Database, id: number): Promise<ApplicantFacts | undefined> {
  const { rows } = await database.query<ApplicantFacts>(
    'select candidate_id as candidate, job_id as job from applicants where id = $1',
    [id],
  );
  return rows[0];
}

/**
 * The active users who have one of these parts in the job of an applicant, each once: a field of the job with a user, or
 * its hiring team.
 */
export async function findRecipients(
  database: Database,
  applicant: number,
  parts: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select u.id from users u, applicants a join jobs j on j.id = a.job_id
      where a.id = $1 and u.is_active
        and (exists (select from unnest($2::text[]) part where (to_jsonb(j) ->> (part || '_id'))::bigint = u.id)
          or ('hiring_team' = any($2::text[]) and exists (select from jobs__hiring_team t where t._record_id = j.id and t.user_id = u.id)))
      order by u.id`,
    [applicant, sqlArray(parts)],
  );
  return rows.map(({ id }) => id);
}
