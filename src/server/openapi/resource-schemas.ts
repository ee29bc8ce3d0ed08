import { writtenRowsSchema } from '#engine/field-types/rows/definition.ts';
import { cellsAmong } from '#engine/schema/cells.ts';
import type { ResourceAccess } from '#engine/access/access.ts';
import { CUSTOM } from '#engine/custom-fields/custom-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/schema/definition.ts';
import { displayNamesOf } from '#engine/schema/display-names.ts';
import { sourceOf } from '#engine/schema/resolve-derived.ts';
import { type Json, objectOf, ref } from './wire-words.ts';

interface Within {
  readonly definition: ResourceDefinition;
  readonly definitions: Definitions;
}

/** The wire's schema of a value that is read; of rows these cells. */
function readSchema(field: FieldDefinition, within: Within, cells: readonly FieldDefinition[] = []): Json {
  if (field.type === 'relation') return { ...relatedSchema(field, within), type: ['object', 'null'] };
  if (field.type === 'relations') return { type: 'array', items: relatedSchema(field, within) };
  if (field.type === 'file') return ref('File');
  if (field.type === 'rows') {
    const inner = cells.map((cell) => [cell.name, { title: cell.title, ...readSchema(cell, within) }]);
    return { type: 'array', items: objectOf({ id: { type: 'integer' }, ...Object.fromEntries(inner) }) };
  }
  const { type, enum: values, ...words } = field.schema;
  if (field.required || typeof type !== 'string') return { ...field.schema };
  return { ...words, ...(Array.isArray(values) && { enum: [...values, null] }), type: [type, 'null'] };
}

/** Another record by its id and name; one that every language has a name for with its code too. */
function relatedSchema(field: FieldDefinition, { definition, definitions }: Within): Json {
  const source = field.derive ? sourceOf(definition, field.derive, definitions.resources) : field;
  const target = definitions.resources[source?.relation?.to ?? ''];
  const names = target && displayNamesOf(target);
  const code = names && { [names.of]: { type: ['string', 'null'], description: 'Its code' } };
  return objectOf({ id: { type: 'integer' }, name: { type: 'string' }, ...code });
}

/** Schemas of a resource as one person may read and write it. */
export function resourceSchemas(
  definition: ResourceDefinition,
  access: ResourceAccess,
  definitions: Definitions,
): Json {
  const name = schemaName(definition);
  const fields = Object.values(definition.fields);
  const written = fields.filter((field) => access.writeFields.has(field.name));
  const read = fields.filter((field) => access.readFields.has(field.name));
  return {
    [name]: {
      ...objectOf({
        ...nested(read, (field) =>
          readSchema(field, { definition, definitions }, cellsAmong(field, access.readFields)),
        ),
        ...secrets(written),
      }),
      description: definition.description,
    },
    [`${name}Write`]: {
      type: 'object',
      additionalProperties: false,
      required: written.filter((field) => field.required && !field.custom).map((field) => field.name),
      properties: nested(written, (field) => writtenSchema(field, access), { additionalProperties: false }),
    },
  };
}

/** Of a secret is only told whether there is one. */
const secrets = (written: readonly FieldDefinition[]): Json =>
  Object.fromEntries(
    written
      .filter(({ writeOnly }) => writeOnly)
      .map(({ name, title }) => [name, { title, ...objectOf({ is_set: { type: 'boolean' } }) }]),
  );

/** Of rows the cells that he may write. */
function writtenSchema(field: FieldDefinition, { writeFields }: ResourceAccess): Json {
  if (field.type !== 'rows') return { ...field.schema };
  const cells = cellsAmong(field, writeFields);
  return { ...writtenRowsSchema(field, cells) };
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
