import type { FastifyInstance } from 'fastify';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import type { JobPolicy } from './status.ts';

/** What the team's settings and the file of jobs say about approval. */
export async function readJobPolicy(
  app: FastifyInstance,
  { states }: Pick<ResourceDefinition, 'states'>,
): Promise<JobPolicy> {
  const { jobs } = await teamSettings(app);
  return { isApprovalOn: jobs.approval_enabled, isBudgetOn: jobs.budget_enabled, guarded: states?.guarded ?? [] };
}
