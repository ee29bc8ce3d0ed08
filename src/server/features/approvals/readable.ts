import type { FastifyInstance } from 'fastify';
import { predicateClosure } from '#engine/predicates/to-closure.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { findPerson, type Person } from '#server/features/accounts/person-queries.ts';
import { principalOf } from '#server/features/accounts/principals.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestOf } from '#server/records/query/resource-request.ts';
import { matchingIds } from '#server/records/query/row-conditions.ts';

/**
 * For each of these records that a user can read, the request in the first of their roles that can read it, beginning
 * with that of their session. It is the one answer to what a user can view of a record that they decide about.
 */
export async function readableRequests(
  app: FastifyInstance,
  userId: number,
  resource: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ResourceRequest>> {
  const found = new Map<number, ResourceRequest>();
  for (const request of await requestsOf(app, userId, resource)) {
    const missing = ids.filter((id) => !found.has(id));
    for (const id of await matchingIds(request, missing, request.access.read)) found.set(id, request);
  }
  return found;
}

/** Whether a user can read a record in any of their roles, whether or not they are asked about it. */
export async function canReadAlways(
  app: FastifyInstance,
  userId: number,
  resource: string,
  id: number,
): Promise<boolean> {
  for (const request of await requestsOf(app, userId, resource))
    if ((await matchingIds(request, [id], request.access.own)).has(id)) return true;
  return false;
}

/** Whether a user could read a record with these values, in any of their roles, without being asked about it; fields that are absent are empty. */
export async function couldRead(
  app: FastifyInstance,
  userId: number,
  resource: string,
  values: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const requests = await requestsOf(app, userId, resource);
  return requests.some(({ access: { own }, definition, context }) =>
    typeof own === 'boolean' ? own : predicateClosure(own, definition.fields)(values, context),
  );
}

async function requestsOf(app: FastifyInstance, userId: number, resource: string): Promise<ResourceRequest[]> {
  const definition = app.registry.current.resources[resource];
  const person = await findPerson(app.database, userId);
  if (!definition || !person?.is_active) return [];
  const requests = await Promise.all(rolesOf(person).map((role) => requestIn(app, person, role, definition)));
  return requests.filter(({ access }) => access.read !== false && !access.choicesOnly);
}

const rolesOf = ({ current_role_key: current, roles }: Person): readonly string[] =>
  (roles ?? []).toSorted((a, b) => Number(b === current) - Number(a === current));

async function requestIn(
  app: FastifyInstance,
  person: Person,
  role: string,
  definition: ResourceDefinition,
): Promise<ResourceRequest> {
  const principal = await principalOf(app, { ...person, user_id: person.id, current_role_key: role });
  return requestOf(app, { principal, requestId: '' }, definition);
}
