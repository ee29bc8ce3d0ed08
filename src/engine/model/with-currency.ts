import { typeOf } from '../field-types/field-types.ts';
import { deepFreeze } from './deep-freeze.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from './definition.ts';
import { hashOf } from './hash.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;

/**
 * The definitions in which every amount has a currency for a bare number: its file's, else this one, which is the team's. Another
 * currency is another version, as a change of a file is; where there are no amounts the same object comes back.
 */
export function composeCurrency(definitions: Definitions, currency: string): Definitions {
  const changed = Object.values(definitions.resources).flatMap((definition) => {
    const fields = withCurrency(definition.fields, currency);
    return fields === definition.fields ? [] : [changedTo(definition, fields, currency)];
  });
  if (changed.length === 0) return definitions;
  return Object.freeze({
    ...definitions,
    version: hashOf([definitions.version, ...changed.map(({ hash }) => hash)].join(' ')),
    resources: Object.freeze({
      ...definitions.resources,
      ...Object.fromEntries(changed.map((definition) => [definition.resource, definition])),
    }),
  });
}

const changedTo = (definition: ResourceDefinition, fields: Fields, currency: string): ResourceDefinition =>
  deepFreeze({ ...definition, fields, hash: hashOf(`${definition.hash} ${currency}`) });

/** The same object where nothing lacks one. */
function withCurrency(fields: Fields, currency: string): Fields {
  const entries = Object.entries(fields).map(([name, field]) => [name, completed(field, currency)] as const);
  return entries.every(([name, field]) => field === fields[name]) ? fields : Object.fromEntries(entries);
}

function completed(field: FieldDefinition, currency: string): FieldDefinition {
  if (typeOf(field).parts && field.currency === undefined) return { ...field, currency };
  const inner = field.fields && withCurrency(field.fields, currency);
  return inner === field.fields ? field : { ...field, fields: inner };
}
