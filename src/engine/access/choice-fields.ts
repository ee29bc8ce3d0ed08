import type { Definitions, ResourceDefinition } from '../model/definition.ts';
import { testedFields } from './tested-fields.ts';

/**
 * The fields that make up a choice: the id, the title's fields, and those that relations of any resource narrow it by
 * or that conditions in forms test of it.
 */
export const choiceFields = (definitions: Definitions, definition: ResourceDefinition): ReadonlySet<string> =>
  new Set(['id', ...definition.titleFields, ...narrowingFields(definitions, definition)]);

/** The fields of a choice that relations narrow it by, or that conditions in forms test. */
export function narrowingFields(definitions: Definitions, definition: ResourceDefinition): ReadonlySet<string> {
  const fields = new Set<string>();
  for (const other of Object.values(definitions.resources)) {
    for (const path of testedFields(other))
      if (path.startsWith(`${definition.resource}.`)) fields.add(path.slice(definition.resource.length + 1));
    for (const { relation } of Object.values(other.fields).flatMap((field) => [
      field,
      ...Object.values(field.fields ?? {}),
    ]))
      if (relation?.to === definition.resource) for (const name of Object.keys(relation.where)) fields.add(name);
  }
  return fields;
}
