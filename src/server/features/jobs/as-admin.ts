import type { FastifyInstance } from 'fastify';
import { rolesAbleTo } from '#engine/access/standing.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { type Actor, requestOf } from '#server/records/query/resource-request.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

/** The request of a user to change jobs with the permissions of an Admin: something else has decided that it is done. */
export function asAdmin(
  app: FastifyInstance,
  { principal, requestId }: Actor,
  jobs: ResourceDefinition,
): ResourceRequest {
  const [role = principal.role] = rolesAbleTo(app.registry.current.roles, 'approve_jobs');
  const full = requestOf(app, { requestId, principal: { ...principal, role } }, jobs, 'update');
  return { ...full, principal };
}
