import type { FastifyInstance } from 'fastify';
import { effectiveRole } from '#engine/access/standing.ts';
import type { StageRight } from '#shared/contracts/workflows.ts';
import type { CheckedStage } from '#shared/rules/check-workflow.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { roleTitle } from '#shared/contracts/access.ts';
import { allowedMoves, type Workflow } from '#shared/rules/workflows.ts';
import { decideStageRight } from '#server/features/workflows/stage-rights.ts';
import { say } from '#server/platform/texts/say.ts';
import { readOnce } from '#server/records/query/read-once.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

/** Why a user lacks a permission in a stage; undefined where they have it. */
export async function deniedRight(
  app: FastifyInstance,
  request: ResourceRequest,
  stage: number | null,
  right: StageRight,
): Promise<Message | undefined> {
  if (stage === null) return undefined;
  const { principal } = request;
  const decision = await readOnce(request, `stage right ${stage} ${right}`, () =>
    decideStageRight(app, principal, { stage, right }),
  );
  if (!decision || decision.allowed) return undefined;
  const { roles } = app.registry.current;
  const role = roleTitle(roles, effectiveRole(roles, principal));
  return say(`server.workflows.stage_rules.${decision.rule}`, { role });
}

/** @throws {AppError} forbidden, with the rule in words. */
export async function requireRight(
  app: FastifyInstance,
  request: ResourceRequest,
  stage: number | null,
  right: StageRight,
): Promise<void> {
  const reason = await deniedRight(app, request, stage, right);
  if (reason) throw new AppError('forbidden', say(`server.applicants.denied.${right}`, { reason }));
}

/** Why the workflow does not let an applicant move from one stage to another; undefined where it does. */
export function rejectedMove(
  workflow: Workflow<CheckedStage>,
  from: number | null,
  to: CheckedStage,
): Message | undefined {
  const source = workflow.stages.find(({ id }) => id === from);
  if (!source) return undefined;
  if (source.id === to.id) return say('server.applicants.already_there', { stage: to.name });
  if (allowedMoves(workflow, source.id).includes(to.id)) return undefined;
  return say('server.applicants.no_such_move', { from: source.name, to: to.name });
}
