import { typeOf } from '../field-types/field-types.ts';
import type { FieldDefinition, ResourceDefinition } from './definition.ts';

/**
 * The groups of these fields that identify one record, the best first: its id, fields that are unique together, codes,
 * an email address. Nothing else does: people with one name are not one person.
 */
export function identifyingGroups(
  { unique, fields }: Pick<ResourceDefinition, 'unique' | 'fields'>,
  names: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const groups = unique.filter((group) => group.every((name) => names.has(name)));
  const addresses = Object.values(fields)
    .filter((field) => names.has(field.name) && typeOf(field).identifies)
    .map(({ name }) => [name]);
  const all = [...(names.has('id') ? [['id']] : []), ...groups, ...addresses];
  return [...new Map(all.map((group) => [group.join(), group])).values()];
}

/** A code that the system assigns: a file names a record by it, and never changes it. */
export const isAssignedCode = ({ sequence }: Pick<FieldDefinition, 'sequence'>): boolean => sequence !== undefined;
