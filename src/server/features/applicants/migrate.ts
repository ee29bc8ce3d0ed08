import type { FastifyInstance } from 'fastify';
import type { ApplicantStatus } from '#shared/contracts/applicants.ts';
import { AppError } from '#shared/errors.ts';
import { canMapStage } from '#shared/rules/map-stages.ts';
import { readWorkflow } from '#server/features/workflows/read-workflow.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import { readOnce } from '#server/records/query/read-once.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { missingFor } from './missing.ts';
import { requireRight } from './stage-rules.ts';
import type { Place } from './steps.ts';

/**
 * Where an applicant goes when the job gets another version of the workflow: the stage that theirs is mapped to. The time
 * in the stage goes on, and nothing is set off.
 * @throws {AppError} forbidden; not_possible, with the rule.
 */
export async function migrated(
  app: FastifyInstance,
  { request, values, before, taken }: HookCall,
): Promise<Pick<Place, 'stage'> & WriteValues> {
  const from = (before!['stage'] as number | null) ?? null; // a step is of an applicant that is there
  const to = (taken?.['stages'] as Readonly<Record<string, number>> | undefined)?.[String(from)];
  const source = from === null ? undefined : await stageWithVersion(request, from);
  if (to === undefined || !source) throw new AppError('not_possible', say('server.applicants.migration.not_mapped'));
  await requireRight(app, request, from, 'move_out');
  const target = await stageWithVersion(request, to);
  if (target?.status !== 'live') throw new AppError('not_possible', say('server.applicants.migration.not_live'));
  const { stage } = target;
  if (!canMapStage(source.stage.kind, stage.kind))
    throw new AppError(
      'not_possible',
      say('server.applicants.migration.other_end', { from: source.stage.name, to: stage.name }),
    );
  await requireRight(app, request, to, 'move_in');
  const missing = taken?.['checks'] === true ? await missingFor(app, request, values, stage) : [];
  if (missing.length > 0)
    throw new AppError('not_possible', say('server.applicants.missing', { stage: stage.name, names: missing }));
  const status = before!['status'] as ApplicantStatus;
  return { stage: to, status: stage.kind === 'hold' ? 'on_hold' : status };
}

/** A stage with the status of its version, read once in a batch. */
const stageWithVersion = (request: ResourceRequest, id: number) =>
  readOnce(request, `stage with version ${id}`, async () => {
    const { rows } = await request.database.query<{ workflow: number; status: string | null }>(
      'select w.id as workflow, w.status from workflow_stages s join workflows w on w.id = s.workflow_id where s.id = $1',
      [id],
    );
    const [version] = rows;
    const { stages } = await readWorkflow(request.database, version?.workflow ?? 0);
    const stage = stages.find((each) => each.id === id);
    return stage && { stage, status: version?.status };
  });

/** The job goes to the version of its first applicant who goes there, and back with the first one who goes back. */
export async function moveJobAlong(request: ResourceRequest, before: WriteValues, after: WriteValues): Promise<void> {
  const [from, to] = [before['workflow'], after['workflow']];
  if (from === to) return;
  const { rows } = await request.database.query<{ id: number }>(
    'select id from jobs where id = $1 and workflow_id = $2 for no key update',
    [after['job'], from ?? null],
  );
  const change = rows.map(({ id }) => ({ id, values: { workflow: to ?? null } }));
  await request.records.write(request, { resource: 'jobs', change });
}
