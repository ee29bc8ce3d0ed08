import { writtenRowsSchema } from '#engine/field-types/written-rows.ts';
import { cellsAmong } from '#engine/model/cells.ts';
import type { ResourceAccess } from '#engine/access/access.ts';
import { CUSTOM } from '#engine/custom-fields/custom-names.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { Definitions, FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { displayNamesOf } from '#engine/model/display-names.ts';
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
  if (typeOf(field).storage === 'key') return { ...relatedSchema(field, within), type: ['object', 'null'] };
  if (typeOf(field).storage === 'join') return listOf(relatedSchema(field, within));
  if (typeOf(field).storage === 'file') return ref('File');
  if (typeOf(field).storage === 'child') {
    const inner = cells.map((cell) => [cell.name, { title: cell.title, ...readSchema(cell, within) }] as const);
    return listOf(shape({ id: whole, ...Object.fromEntries(inner) }));
  }
  const { type, enum: values, ...words } = field.schema as Schema;
  if (field.required || typeof type !== 'string') return { ...examplesOf(field), ...field.schema };
  return {
    ...examplesOf(field),
    ...words,
    ...(Array.isArray(values) && { enum: [...values, null] }),
    type: [type, 'null'],
  };
}

/** Another record by its id and name; one that every language has a name for with its code too. */
function relatedSchema(field: FieldDefinition, { definition, definitions }: Within): Schema {
  const source = field.derive ? sourceOf(definition, field.derive, definitions.resources) : field;
  const target = definitions.resources[source?.relation?.to ?? ''];
  const names = target && displayNamesOf(target);
  return names ? shape({ ...named.properties, [names.of]: { ...textOrNull, description: 'Its code' } }) : named;
}

/**
 * Schemas of a resource as one user can read and write it.
 * @param withheld the fields that some records come without.
 */
export function resourceSchemas(
  definition: ResourceDefinition,
  access: ResourceAccess,
  { definitions, withheld }: { readonly definitions: Definitions; readonly withheld: readonly string[] },
): Json {
  const name = schemaName(definition);
  const fields = Object.values(definition.fields);
  const written = fields.filter((field) => access.writeFields.has(field.name));
  const read = fields.filter((field) => access.readFields.has(field.name));
  const properties = {
    ...nested(read, (field) => readSchema(field, { definition, definitions }, cellsAmong(field, access.readFields))),
    ...secrets(written),
  };
  return {
    [name]: {
      ...shape(properties),
      required: Object.keys(properties).filter((key) => !withheld.includes(key)),
      description: definition.description,
    },
    [rowSchemaName(definition)]: { ...partOf(name, Object.keys(properties)), required: ['id'] },
    [`${name}Write`]: {
      type: 'object',
      additionalProperties: false,
      required: written.filter(isNeeded).map((field) => field.name),
      properties: nested(written, (field) => ({ ...writtenSchema(field, access), ...onceOf(field) }), {
        additionalProperties: false,
      }),
    },
    [changeSchemaName(definition)]: {
      ...partOf(`${name}Write`, Object.keys(nested(written, () => ({})))),
      description: 'Only the fields that change.',
    },
  };
}

/** The required fields of a new record: an absent one gets the default of the file. */
const isNeeded = ({ required, custom, default: given }: FieldDefinition): boolean =>
  required && !custom && given === undefined;

/** Some of the properties of a schema: of a row of a list, which has the fields that `fields` names, or of a change. */
const partOf = (whole: string, names: readonly string[]): Schema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.map((name) => [name, ref(`${whole}/properties/${name}`)])),
});

/** Of a secret it contains only whether there is one. */
const secrets = (written: readonly FieldDefinition[]): Schemas =>
  Object.fromEntries(
    written
      .filter(({ writeOnly }) => writeOnly)
      .map(({ name, title }) => [name, { title, ...shape({ is_set: flag }) }]),
  );

/** Of rows the cells that the user can write. */
function writtenSchema(field: FieldDefinition, { writeFields }: ResourceAccess): Schema {
  const { shorthand } = typeOf(field).wire;
  if (shorthand) return { ...examplesOf(field), anyOf: [field.schema, shorthand] };
  if (typeOf(field).storage !== 'child') return { ...examplesOf(field), ...field.schema };
  const cells = cellsAmong(field, writeFields);
  return { ...examplesOf(field), ...writtenRowsSchema(field, cells) };
}

const onceOf = ({ writeOnce }: FieldDefinition): Schema =>
  writeOnce ? { description: 'Set once: a record that has a value keeps it.' } : {};

/** Examples are of what is written: rows that are read have ids, and every cell. */
const examplesOf = ({ examples }: FieldDefinition): Schema => (examples ? { examples: [...examples] } : {});

/** Schemas by name, those of custom fields in an object of their own, as on the wire. */
function nested(
  fields: readonly FieldDefinition[],
  schemaOf: (field: FieldDefinition) => Schema,
  more: Schema = {},
): Schemas {
  const entry = (field: FieldDefinition) => ({
    title: field.title,
    ...schemaOf(field),
  });
  const own = fields.filter((field) => field.custom === undefined).map((field) => [field.name, entry(field)]);
  const custom = fields.flatMap((field) => (field.custom === undefined ? [] : [[field.custom, entry(field)]]));
  if (custom.length === 0) return Object.fromEntries(own);
  return { ...Object.fromEntries(own), [CUSTOM]: { type: 'object', ...more, properties: Object.fromEntries(custom) } };
}

/** The name of a resource's schema (`BusinessUnits`). */
export const schemaName = (definition: ResourceDefinition): string =>
  definition.resource.replaceAll(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());

/** The name of the schema of a list's row (`BusinessUnitsRow`). */
export const rowSchemaName = (definition: ResourceDefinition): string => `${schemaName(definition)}Row`;

/** The name of the schema of a record's change (`BusinessUnitsChange`). */
export const changeSchemaName = (definition: ResourceDefinition): string => `${schemaName(definition)}Change`;
