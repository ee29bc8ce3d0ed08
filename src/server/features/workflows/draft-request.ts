import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { notFound } from '#server/records/query/merged-away.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';

/**
 * A request to the stages of a draft that the user can change.
 * @throws {AppError} not_found, forbidden; locked unless the version is a draft.
 */
export async function draftRequest(http: FastifyRequest, id: number): Promise<ResourceRequest> {
  const { workflows, workflow_stages: stages } = http.server.registry.current.resources;
  if (!workflows || !stages) throw new AppError('route_not_found', say('server.request.no_route'));
  const request = requestFor(http, workflows);
  const stored = request.access.read === false ? undefined : await storedRecord(request, id);
  if (!stored) throw await notFound(request, id);
  requirePermission(request, request.access.update !== false);
  if (stored.values['status'] !== 'draft') throw new AppError('locked', say('server.workflows.stage_locked'));
  return requestFor(http, stages, 'update');
}
