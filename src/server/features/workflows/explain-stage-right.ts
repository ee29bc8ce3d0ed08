import type { FastifyInstance } from 'fastify';
import { effectiveRole } from '#engine/access/standing.ts';
import type { StageRight, StageRightAnswer } from '#shared/contracts/workflows.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { roleTitle } from '#shared/contracts/access.ts';
import { findPerson } from '#server/features/accounts/person-queries.ts';
import { principalOf } from '#server/features/accounts/principals.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordNotFound } from '#server/records/query/merged-away.ts';
import { decideStageRight } from './stage-rights.ts';

export interface StageRightQuestion {
  readonly user: number;
  readonly stage: number;
  readonly right: StageRight;
}

/**
 * Whether a user, in their current role, has a permission in a stage, and why.
 * @throws {AppError} not_found where the user or the stage does not exist.
 */
export async function explainStageRight(
  app: FastifyInstance,
  { user: id, stage, right }: StageRightQuestion,
): Promise<Omit<StageRightAnswer, 'reason'> & { readonly reason: Message }> {
  const person = await findPerson(app.database, id);
  if (!person) throw notFound(app, 'users', id);
  const { current } = app.registry;
  const user = await principalOf(app, { ...person, user_id: id });
  const decision = await decideStageRight(app, user, { stage, right });
  if (!decision) throw notFound(app, 'workflow_stages', stage);
  const role = roleTitle(current.roles, effectiveRole(current.roles, user));
  return { ...decision, role, reason: say(`server.workflows.stage_rules.${decision.rule}`, { role }) };
}

const notFound = ({ registry }: FastifyInstance, resource: string, id: number): AppError =>
  new AppError('not_found', recordNotFound(registry.resource(resource), id));
