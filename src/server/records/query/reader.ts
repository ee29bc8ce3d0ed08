import type { FastifyRequest } from 'fastify';
import { decided } from '#engine/predicates/decided.ts';
import type { ResourceRequest } from './request.ts';
import { requestFor } from './resource-request.ts';
import { isWithheldIn } from './withheld.ts';

/** The request of a user on a resource whose records they can read; undefined where their role can read none. */
export function readerOf(http: FastifyRequest, resource: string): ResourceRequest | undefined {
  const definition = http.server.registry.current.resources[resource];
  if (!definition) return undefined;
  const request = requestFor(http, definition);
  const { read, choicesOnly } = request.access;
  const isNobody =
    typeof read === 'boolean' ? !read : decided(read, { context: request.context, has: () => true }) === false;
  return isNobody || choicesOnly ? undefined : request;
}

/** Whether a user reads a field in every record that they can read. */
export const canRead = (request: ResourceRequest, name: string): boolean =>
  Object.hasOwn(request.definition.fields, name) && request.access.readFields.has(name) && !isWithheldIn(request, name);
