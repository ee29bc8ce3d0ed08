import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import { isByFeature } from '#server/records/query/write-paths.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** The scope of a workflow: each field that it sets must be that of the job. */
const SCOPE = ['organization', 'company', 'business_unit', 'department', 'job_type', 'staffing_type'] as const;
const columns = SCOPE.map((name) => `w.${name}_id`).join(', ');
const isMatch = SCOPE.map((name) => `(w.${name}_id is null or w.${name}_id = j.${name}_id)`).join(' and ');

/** The live workflow that matches the job `j` with the most fields, else the default. */
const CHOSEN = `select w.id from workflows w
  where w.status = 'live' and (w.is_default or (num_nonnulls(${columns}) > 0 and ${isMatch}))
  order by case when ${isMatch} then num_nonnulls(${columns}) else -1 end desc, w.is_default desc, w.id desc limit 1`;

const OF_VALUES = `with j as (select ${SCOPE.map((name, index) => `$${index + 1}::bigint as ${name}_id`).join(', ')})
  select chosen.id from j cross join lateral (${CHOSEN}) chosen`;

/**
 * Gives a job without a workflow the one that matches it.
 * @throws {AppError} invalid where a job with applicants would get another one: they are in its stages.
 */
export async function workflowOfJob({ request, path, id, values, before }: HookCall): Promise<WriteValues | void> {
  const { database } = request;
  if (before && isByFeature(path)) return;
  const earlier = before?.['workflow'] ?? null;
  if (earlier !== null && values['workflow'] !== earlier && (await hasApplicants(database, Number(id)))) {
    const message = say('server.workflows.job_has_applicants');
    throw new AppError('invalid', message, { errors: { workflow: message } });
  }
  if ((values['workflow'] ?? null) !== null) return;
  const { rows } = await database.query<{ id: number }>(
    OF_VALUES,
    SCOPE.map((name) => values[name] ?? null),
  );
  return { workflow: rows[0]?.id ?? null };
}

async function hasApplicants(database: Database, job: number): Promise<boolean> {
  const { rows } = await database.query('select from applicants where job_id = $1 limit 1', [job]);
  return rows.length > 0;
}

/** Gives every job without a workflow the one that matches it: jobs that are older than workflows, and loaded ones. */
export async function fillWorkflowsOfJobs(database: Database): Promise<void> {
  await database.query(
    `update jobs set workflow_id = n.workflow from (
       select j.id, (${CHOSEN}) as workflow from jobs j where j.workflow_id is null
     ) n where jobs.id = n.id and n.workflow is not null`,
  );
}
