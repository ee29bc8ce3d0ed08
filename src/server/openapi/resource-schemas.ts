import type { ResourceAccess } from '#engine/access/access.ts';
import { CUSTOM } from '#engine/custom-fields/custom-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/schema/definition.ts';
import { type Json, ref } from './wire-words.ts';

/** The wire's schema of a value that is read. */
export function readSchema(field: FieldDefinition): Json {
  const named: Json = { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } };
  if (field.type === 'relation') return { ...named, type: ['object', 'null'] };
  if (field.type === 'relations') return { type: 'array', items: named };
  if (field.type === 'file') return ref('File');
  if (field.type === 'rows')
    return {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          ...Object.fromEntries(
            Object.values(field.fields ?? {}).map((inner) => [
              inner.name,
              { title: inner.title, ...readSchema(inner) },
            ]),
          ),
        },
      },
    };
  const { type, ...words } = field.schema;
  return field.required || typeof type !== 'string' ? { ...field.schema } : { ...words, type: [type, 'null'] };
}

/** Schemas of a resource as one person may read and write it. */
export function resourceSchemas(definition: ResourceDefinition, access: ResourceAccess): Json {
  const name = schemaName(definition);
  const fields = Object.values(definition.fields);
  const written = fields.filter((field) => access.writeFields.has(field.name));
  const read = fields.filter((field) => access.readFields.has(field.name));
  return {
    [name]: {
      type: 'object',
      description: definition.description,
      properties: nested(read, readSchema),
    },
    [`${name}Write`]: {
      type: 'object',
      additionalProperties: false,
      required: written.filter((field) => field.required && !field.custom).map((field) => field.name),
      properties: nested(written, (field) => ({ ...field.schema }), { additionalProperties: false }),
    },
  };
}

/** Schemas by name, those of custom fields in an object of their own, as on the wire. */
function nested(fields: readonly FieldDefinition[], schemaOf: (field: FieldDefinition) => Json, more: Json = {}): Json {
  const entry = (field: FieldDefinition) => ({
    title: field.title,
    ...(field.examples && { examples: field.examples }),
    ...schemaOf(field),
  });
  const own = fields.filter((field) => field.custom === undefined).map((field) => [field.name, entry(field)]);
  const custom = fields.flatMap((field) => (field.custom === undefined ? [] : [[field.custom, entry(field)]]));
  if (custom.length === 0) return Object.fromEntries(own);
  return { ...Object.fromEntries(own), [CUSTOM]: { type: 'object', ...more, properties: Object.fromEntries(custom) } };
}

/** What a resource's schema is called (`BusinessUnits`). */
export const schemaName = (definition: ResourceDefinition): string =>
  definition.resource.replaceAll(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());
