import type { FieldDefinition, ResourceDefinition } from './definition.ts';

/** How a resource's records are called in the reader's language: only where their title is one such name and nothing else. */
export const displayNamesOf = ({
  titleFields,
  recordTitle,
  fields,
}: Pick<ResourceDefinition, 'titleFields' | 'recordTitle' | 'fields'>): FieldDefinition['displayNames'] =>
  titleFields.length === 1 && recordTitle === `{${titleFields[0]}}`
    ? openNames(fields, fields[titleFields[0]!]?.displayNames)
    : undefined;

/** A code that only some roles can read must not be loaded with every relation. */
const openNames = (fields: ResourceDefinition['fields'], names: FieldDefinition['displayNames']) =>
  names && fields[names.code]?.column && !fields[names.code]?.access ? names : undefined;
