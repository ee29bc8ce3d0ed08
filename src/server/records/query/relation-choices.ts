import { activeRows } from '#engine/access/compile-access.ts';
import type { Predicate } from '#engine/predicates/predicate.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import { accessTo, type ResourceRequest } from './request.ts';

/**
 * The rows of a relation's target that are options for this user: those that their grant on the target lets them read,
 * or all active ones without a grant on it. Inactive values of a master list are never options.
 */
export function choiceRows(request: ResourceRequest, field: FieldDefinition): boolean | Predicate {
  const target = request.definitions.resources[field.relation!.to]!;
  const access = accessTo(request, target);
  return access.can.list && target.permissions.key !== undefined ? access.read : activeRows(target);
}

/** The same request, seen from a relation's target: for SQL over the target's fields. */
export const targetRequest = (request: ResourceRequest, field: FieldDefinition): ResourceRequest => {
  const definition = request.definitions.resources[field.relation!.to]!;
  return { ...request, definition, access: accessTo(request, definition) };
};

/** The id of a relation in either shape. */
export const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? (value as { id: unknown }).id : value;
