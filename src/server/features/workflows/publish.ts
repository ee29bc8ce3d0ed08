import type { FastifyInstance } from 'fastify';
import { checkWorkflow } from '#shared/rules/check-workflow.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { writtenAside } from '#server/records/activity/write-aside.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import type { HookCall, TransitionCall } from '#server/records/handlers/handlers.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { lockWorkflows } from './lock-workflows.ts';
import { problemText } from './problem-text.ts';
import { readWorkflow } from './read-workflow.ts';
import { isRequiredField } from './required-fields.ts';

/**
 * Accepts only a version whose stages make a whole: everything that is wrong is named together. The first published
 * version of a team is the default, and a new version of the default takes its place.
 * @throws {AppError} not_possible.
 */
export async function checkPublication(
  app: FastifyInstance,
  { request, id, values }: HookCall,
): Promise<WriteValues | void> {
  const { database } = request;
  await lockWorkflows(database);
  await database.query('select from workflows where id = $1 for no key update', [id]); // its stages change no more
  const problems = checkWorkflow(await readWorkflow(database, Number(id)), {
    isField: (name) => isRequiredField(request.definitions, name),
    invalidSettings: (action) => app.workflows.actions.invalidSettings(action),
  });
  if (problems.length > 0) throw notPublishable(problems.map((problem) => problemText(request, problem)));
  const { rows } = await database.query<{ is_default: boolean }>(
    `select not exists (select from workflows where is_default and family <> $1) as is_default`,
    [values['family']],
  );
  return { is_default: rows[0]?.is_default ?? true };
}

function notPublishable(problems: readonly Message[]): AppError {
  const all = problems.reduce((first, second) => say('server.workflows.two_problems', { first, second }));
  return new AppError('not_possible', say('server.workflows.not_publishable', { problems: all }), {
    errors: Object.fromEntries(problems.map((problem, index) => [`stages.${index}`, problem])),
  });
}

interface EarlierVersion {
  readonly id: number;
  readonly title: string;
  readonly was_default: boolean;
}

/**
 * Retires the live version that this one replaces. Its applicants stay on it, and so do jobs that have any; jobs
 * without applicants get the new version.
 */
export async function retireEarlier({ request, id, after }: TransitionCall): Promise<void> {
  const { rows: earlier } = await request.database.query<EarlierVersion>(
    `with earlier as (select id, is_default from workflows where family = $1 and status = 'live' and id <> $2 for no key update)
     update workflows w set status = 'retired', is_default = false, updated_on = now(), updated_by_id = $3
       from earlier e where w.id = e.id
     returning w.id, w.name || ' v' || w.version as title, coalesce(e.is_default, false) as was_default`,
    [after['family'], id, request.principal.userId],
  );
  for (const { id: retired, title, was_default } of earlier)
    await writtenAside(request, {
      resource: 'workflows',
      id: retired,
      title,
      before: { status: 'live', is_default: was_default },
      after: { status: 'retired', is_default: false },
    });
  await moveEmptyJobs(
    request,
    earlier.map((version) => version.id),
    id,
  );
}

async function moveEmptyJobs(request: ResourceRequest, from: readonly number[], to: number): Promise<void> {
  if (from.length === 0) return;
  const { rows } = await request.database.query<{ id: number; job_title: string; before: number }>(
    `with empty as (select id, workflow_id from jobs j where workflow_id = any($1::bigint[])
        and not exists (select from applicants a where a.job_id = j.id) for no key update)
     update jobs j set workflow_id = $2, updated_on = now(), updated_by_id = $3 from empty e where j.id = e.id
     returning j.id, j.job_title, e.workflow_id as before`,
    [sqlArray(from), to, request.principal.userId],
  );
  for (const { id, job_title: title, before } of rows)
    await writtenAside(request, { resource: 'jobs', id, title, before: { workflow: before }, after: { workflow: to } });
}
