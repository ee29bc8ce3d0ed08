import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldDefinition, FieldTypeName } from '#engine/schema/definition.ts';

/** What is picked from a list comes first: a status is changed together more often than a description. */
const isPicked = (field: FieldDefinition): boolean => Boolean(field.enum ?? field.relation) || field.type === 'boolean';

const SINGLE: ReadonlySet<FieldTypeName> = new Set(['file', 'group', 'rows']);

/**
 * The fields that make sense for many records at once: written by this person, not telling records apart,
 * and hanging on no other field of the record.
 */
export const bulkFields = (definition: CatalogueResource): readonly FieldDefinition[] => {
  const telling = new Set([...definition.unique.flat(), ...definition.titleFields]);
  const fields = definition.writable
    .flatMap((name) => definition.fields[name] ?? [])
    .filter((field) => !field.readOnly && !field.unique && !SINGLE.has(field.type))
    .filter((field) => field.relation || !telling.has(field.name))
    .filter((field) => !field.visibleWhen && !field.readOnlyWhen)
    .filter((field) => Object.keys(field.relation?.where ?? {}).length === 0);
  return [...fields.filter(isPicked), ...fields.filter((field) => !isPicked(field))];
};
