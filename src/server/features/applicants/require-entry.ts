import type { FastifyInstance } from 'fastify';
import type { CheckedStage } from '#shared/rules/check-workflow.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall } from '#server/records/handlers/handlers.ts';
import { at } from './at-field.ts';
import { missingFor } from './missing.ts';
import { isEndingWithJob, requireStageReason } from './reasons.ts';
import { requireRight } from './stage-rules.ts';

/**
 * What a stage asks of an applicant who comes to it, by whatever step: the permission of the user, the reason, and the
 * required fields and documents. A job that ends takes its applicants along without the last two.
 * @param stage absent: the job has no workflow.
 * @throws {AppError} forbidden, or invalid at the field of the reason or at `stage`, with what is missing.
 */
export async function requireEntry(
  app: FastifyInstance,
  { request, values }: Pick<HookCall, 'request' | 'values'>,
  step: string,
  stage: CheckedStage | undefined,
): Promise<void> {
  if (!stage) return;
  await requireRight(app, request, stage.id, 'move_in');
  if (isEndingWithJob(request, step)) return;
  await requireStageReason(request, { step, values, stage: stage.id });
  const missing = await missingFor(app, request, values, stage);
  if (missing.length > 0) throw at('stage', say('server.applicants.missing', { stage: stage.name, names: missing }));
}
