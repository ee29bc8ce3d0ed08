import type { FastifyInstance } from 'fastify';
import { checkWorkflow } from '#shared/rules/check-workflow.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
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

/**
 * Retires the live version that this one replaces. Its applicants stay on it, and so do jobs that have any; jobs
 * without applicants get the new version.
 */
export async function retireEarlier({ request, id, after }: TransitionCall): Promise<void> {
  const { rows: earlier } = await request.database.query<{ id: number }>(
    `select id from workflows where family = $1 and status = 'live' and id <> $2 order by id for no key update`,
    [after['family'], id],
  );
  const retired = { status: 'retired', is_default: false };
  const change = earlier.map((version) => ({ id: version.id, values: retired }));
  await request.records.write(request, { resource: 'workflows', change });
  await moveEmptyJobs(
    request,
    earlier.map((version) => version.id),
    id,
  );
}

async function moveEmptyJobs(request: ResourceRequest, from: readonly number[], to: number): Promise<void> {
  if (from.length === 0) return;
  const { rows } = await request.database.query<{ id: number }>(
    `select id from jobs j where workflow_id = any($1::bigint[])
        and not exists (select from applicants a where a.job_id = j.id) order by id for no key update`,
    [sqlArray(from)],
  );
  const change = rows.map(({ id }) => ({ id, values: { workflow: to } }));
  await request.records.write(request, { resource: 'jobs', change });
}
