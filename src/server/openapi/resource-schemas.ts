import { writtenRowsSchema } from '#engine/field-types/rows/definition.ts';
import { cellsAmong } from '#engine/schema/cells.ts';
import type { ResourceAccess } from '#engine/access/access.ts';
import { CUSTOM } from '#engine/custom-fields/custom-names.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/schema/definition.ts';
import { displayNamesOf } from '#engine/schema/display-names.ts';
import { sourceOf } from '#engine/schema/resolve-derived.ts';
import { flag, listOf, named, shape, textOrNull, whole } from '#shared/contracts/schema-words.ts';
import { type Json, ref, type Schema } from './wire-words.ts';

type Schemas = Readonly<Record<string, Schema>>;

interface Within {
  readonly definition: ResourceDefinition;
  readonly definitions: Definitions;
}

/** The wire's schema of a value that is read; of rows these cells. */
function readSchema(field: FieldDefinition, within: Within, cells: readonly FieldDefinition[] = []): Schema {
  if (field.type === 'relation') return { ...relatedSchema(field, within), type: ['object', 'null'] };
  if (field.type === 'relations') return listOf(relatedSchema(field, within));
  if (field.type === 'file') return ref('File');
  if (field.type === 'rows') {
    const inner = cells.map((cell) => [cell.name, { title: cell.title, ...readSchema(cell, within) }] as const);
    return listOf(shape({ id: whole, ...Object.fromEntries(inner) }));
  }
  const { type, enum: values, ...words } = field.schema as Schema;
  if (field.required || typeof type !== 'string') return { ...field.schema };
  return { ...words, ...(Array.isArray(values) && { enum: [...values, null] }), type: [type, 'null'] };
}

/** Another record by its id and name; one that every language has a name for with its code too. */
function relatedSchema(field: FieldDefinition, { definition, definitions }: Within): Schema {
  const source = field.derive ? sourceOf(definition, field.derive, definitions.resources) : field;
  const target = definitions.resources[source?.relation?.to ?? ''];
  const names = target && displayNamesOf(target);
  return names ? shape({ ...named.properties, [names.of]: { ...textOrNull, description: 'Its code' } }) : named;
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
      ...shape({
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
const secrets = (written: readonly FieldDefinition[]): Schemas =>
  Object.fromEntries(
    written
      .filter(({ writeOnly }) => writeOnly)
      .map(({ name, title }) => [name, { title, ...shape({ is_set: flag }) }]),
  );

/** Of rows the cells that he may write. */
function writtenSchema(field: FieldDefinition, { writeFields }: ResourceAccess): Schema {
  if (field.type !== 'rows') return { ...field.schema };
  const cells = cellsAmong(field, writeFields);
  return { ...writtenRowsSchema(field, cells) };
}

/** Schemas by name, those of custom fields in an object of their own, as on the wire. */
function nested(
  fields: readonly FieldDefinition[],
  schemaOf: (field: FieldDefinition) => Schema,
  more: Schema = {},
): Schemas {
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
