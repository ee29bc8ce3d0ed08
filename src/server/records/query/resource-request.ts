import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import type { ResourceDefinition } from '#engine/schema/definition.ts';
import { fieldSealer } from '#server/platform/secrets/field-secrets.ts';
import { evaluationContext, type ResourceRequest } from './request.ts';

/** Who asks for something, whether a browser or a job that goes on without one. */
export interface Asker {
  readonly principal: Principal;
  readonly requestId: string;
}

/** What an operation on this resource needs, from an authenticated HTTP request. */
export const requestFor = (
  http: FastifyRequest,
  definition: ResourceDefinition,
  operation?: 'create' | 'update',
): ResourceRequest => requestOf(http.server, { principal: http.principal, requestId: http.id }, definition, operation);

/** The same for somebody who is not at a browser now: a background job works with the rights of who began it. */
export function requestOf(
  app: FastifyInstance,
  { principal, requestId }: Asker,
  definition: ResourceDefinition,
  operation?: 'create' | 'update',
): ResourceRequest {
  const { database, registry, events, fileStore, validators, records } = app;
  return {
    database,
    registry,
    events,
    fileStore,
    validators,
    secrets: fieldSealer(app.config.tokenSecret),
    code: records,
    definitions: registry.current,
    definition,
    access: registry.access(principal, definition),
    principal,
    requestId,
    context: evaluationContext(principal, operation),
  };
}
