import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { definitionsFor } from '#engine/access/outside-fields.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { AppError } from '#shared/errors.ts';
import { fieldSealer } from '#server/platform/secrets/field-secrets.ts';
import { say } from '#server/platform/texts/say.ts';
import { evaluationContext, type ResourceRequest } from './request.ts';

/** The caller of a request, whether a browser or a job that continues without one. */
export interface Actor {
  readonly principal: Principal;
  readonly requestId: string;
}

/** The input of an operation on this resource, from an authenticated HTTP request. */
export const requestFor = (
  http: FastifyRequest,
  definition: ResourceDefinition,
  operation?: 'create' | 'update',
): ResourceRequest => requestOf(http.server, { principal: http.principal, requestId: http.id }, definition, operation);

/** The same for a resource by its name. @throws {AppError} route_not_found where no file has it. */
export function requestTo(http: FastifyRequest, resource: string, operation?: 'create' | 'update'): ResourceRequest {
  const definition = http.server.registry.current.resources[resource];
  if (!definition) throw new AppError('route_not_found', say('server.request.no_route'));
  return requestFor(http, definition, operation);
}

/** What a request is made of. Another registry than the app's answers as if other settings were saved. */
export type RequestParts = Pick<
  FastifyInstance,
  'database' | 'registry' | 'events' | 'fileStore' | 'validators' | 'records' | 'config'
>;

/** The same for a user without a browser: a background job works with the permissions of the user who started it. */
export function requestOf(
  app: RequestParts,
  { principal, requestId }: Actor,
  definition: ResourceDefinition,
  operation?: 'create' | 'update',
): ResourceRequest {
  const { database, registry, events, fileStore, validators, records } = app;
  const definitions = definitionsFor(registry.current, principal);
  const own = definitions.resources[definition.resource] ?? definition;
  return {
    database,
    registry,
    events,
    fileStore,
    validators,
    secrets: fieldSealer(app.config.tokenSecret),
    records,
    definitions,
    definition: own,
    access: registry.access(principal, own),
    principal,
    requestId,
    context: evaluationContext(registry, principal, operation),
  };
}
