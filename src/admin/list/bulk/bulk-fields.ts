import { parentsOf } from '#engine/field-types/relation/cascade.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';

/** What is picked from a list comes first: a status is changed together more often than a description. */
const isPicked = (field: FieldDefinition): boolean =>
  Boolean(field.enum ?? field.relation) || typeOf(field).kind === 'boolean';

/**
 * The fields that make sense for many records together: this user can write them and they do not identify a record. A
 * field narrowed by another field of the record is included if that field is.
 */
export const bulkFields = (definition: CatalogueResource): readonly FieldDefinition[] => {
  const telling = new Set([...definition.unique.flat(), ...definition.titleFields]);
  const open = definition.writable
    .flatMap((name) => definition.fields[name] ?? [])
    .filter((field) => !field.readOnly && !field.writeOnce && !field.unique && !typeOf(field).isOwnOnly)
    .filter((field) => field.relation || !telling.has(field.name))
    .filter((field) => !field.visibleWhen && !field.readOnlyWhen);
  const names = new Set(open.map(({ name }) => name));
  const fields = open.filter((field) => ancestorsOf(definition, field.name).every((name) => names.has(name)));
  return [...fields.filter(isPicked), ...fields.filter((field) => !isPicked(field))];
};

/** The fields that must be chosen before this one, the topmost first. */
export function ancestorsOf(definition: CatalogueResource, name: string): readonly string[] {
  const found = new Set<string>();
  const visit = (each: string) => {
    const field = definition.fields[each];
    for (const parent of field ? Object.values(parentsOf(field)) : []) {
      if (parent === name || found.has(parent)) continue;
      visit(parent);
      found.add(parent);
    }
  };
  visit(name);
  return [...found];
}
