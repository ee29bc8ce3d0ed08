import type { Predicate } from '#engine/model/predicate.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { accessTo, type ResourceRequest } from './request.ts';

/** The rows of a relation's target that are options for this user, by their grants on the target. */
export const choiceRows = (request: ResourceRequest, field: FieldDefinition): boolean | Predicate =>
  accessTo(request, request.definitions.resources[field.relation!.to]!).choose;

/** The same request, seen from a relation's target: for SQL over the target's fields. */
export const targetRequest = (request: ResourceRequest, field: FieldDefinition): ResourceRequest => {
  const definition = request.definitions.resources[field.relation!.to]!;
  return { ...request, definition, access: accessTo(request, definition) };
};

/** The id of a relation in either shape. */
export const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? (value as { id: unknown }).id : value;
