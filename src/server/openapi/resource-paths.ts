import type { Principal, ResourceAccess } from '#engine/access/access.ts';
import { CUSTOM, wireName } from '#engine/custom-fields/custom-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/schema/definition.ts';
import { deedPaths } from './deed-paths.ts';
import { bodyOf, envelope, FAILURES, type Json, objectOf, parameter, ref, reply } from './wire-words.ts';
import { isSortable } from '../resources/list-request.ts';
import { isLive } from '../resources/select.ts';

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

const schemaName = (definition: ResourceDefinition): string =>
  definition.resource.replaceAll(/(^|_)([a-z])/g, (_, __, letter: string) => letter.toUpperCase());

/** The addresses of a resource that this person may call. */
export function resourcePaths(definition: ResourceDefinition, access: ResourceAccess, principal: Principal): Json {
  const tags = [definition.titlePlural];
  const address = `/api/v1${definition.endpoint}`;
  const record = envelope(ref(schemaName(definition)));
  const body = bodyOf(ref(`${schemaName(definition)}Write`));
  const operation = (summary: string, more: Json): Json => ({ tags, summary, ...more });
  const id = parameter('id', { type: 'integer' }, undefined, 'path');
  const done = (summary: string, status: string, schema: Json, more: Json = {}): Json =>
    operation(summary, { ...more, responses: { [status]: reply('Done', schema), ...FAILURES } });
  const change = access.can.edit
    ? { patch: done('Change the fields that are sent', '200', record, { requestBody: body }) }
    : {};
  const deeds = deedPaths({ definition, access, principal, record });
  if (definition.singleton)
    return {
      [address]: { get: done(`Read the ${definition.title.toLowerCase()}`, '200', record), ...change },
      ...deeds,
    };
  const ids = objectOf({ ids: IDS });
  const paths: Json = {
    ...deeds,
    [address]: {
      get: done(`List ${definition.titlePlural.toLowerCase()}`, '200', listReply(definition), {
        parameters: listParameters(definition, access),
      }),
      ...(access.can.create
        ? { post: done(`Create a ${definition.title.toLowerCase()}`, '201', record, { requestBody: body }) }
        : {}),
    },
    [`${address}{id}/`]: {
      parameters: [id],
      get: done(`Read one ${definition.title.toLowerCase()}`, '200', record),
      ...change,
      ...(access.can.delete ? { delete: done('Delete', '200', envelope({ type: 'object' })) } : {}),
    },
  };
  if (access.can.edit || access.can.delete)
    paths[`${address}bulk/`] = {
      ...(access.can.edit && {
        patch: done('Change many alike, all or none', '200', counted('updated'), {
          requestBody: bodyOf(objectOf({ ids: IDS, data: ref(`${schemaName(definition)}Write`) })),
        }),
      }),
      ...(access.can.delete && {
        delete: done('Delete many, all or none', '200', counted('deleted'), { requestBody: bodyOf(ids) }),
      }),
    };
  if (access.trash !== false) {
    paths[`${address}trash/`] = {
      get: done('List what is in the trash', '200', listReply(definition), {
        parameters: listParameters(definition, access),
      }),
      delete: done('Delete from the trash for good', '200', counted('deleted'), { requestBody: bodyOf(ids) }),
    };
    paths[`${address}trash/restore/`] = {
      post: done('Take out of the trash', '200', counted('restored'), { requestBody: bodyOf(ids) }),
    };
  }
  if (definition.orderedByHand && access.can.edit)
    paths[`${address}{id}/move/`] = {
      parameters: [id],
      post: done('Put in another place of the order', '200', record, { requestBody: bodyOf({ oneOf: PLACES }) }),
    };
  if (access.can.export)
    paths[`${address}export/`] = {
      get: operation('Export the filtered set as CSV', {
        parameters: [
          ...listParameters(definition, access),
          parameter('columns', { type: 'string' }, 'Fields, separated by commas'),
        ],
        responses: {
          200: { description: 'CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
          ...FAILURES,
        },
      }),
    };
  return paths;
}

const IDS: Json = { type: 'array', minItems: 1, maxItems: 1000, items: { type: 'integer', minimum: 1 } };
const PLACES: Json[] = [
  objectOf({ before: { type: 'integer', description: 'The record that follows it' } }),
  objectOf({ after: { type: 'integer', description: 'The record that it follows' } }),
  objectOf({ to: { enum: ['top', 'bottom'] } }),
];

const counted = (what: string): Json => ({
  type: 'object',
  properties: { code: { const: 0 }, message: { type: 'string' }, [what]: { type: 'integer' } },
});

const listReply = (definition: ResourceDefinition): Json => ({
  type: 'object',
  properties: {
    code: { const: 0 },
    message: { type: 'string' },
    results: { type: 'array', items: ref(schemaName(definition)) },
    count: { type: 'integer' },
    count_exact: { type: 'boolean', description: 'false: there are more than `count`' },
  },
});

function listParameters(definition: ResourceDefinition, access: ResourceAccess): Json[] {
  const sortable = Object.values(definition.fields)
    .filter((field) => access.readFields.has(field.name) && isSortable(field.type) && !isLive(field))
    .map(({ name }) => wireName(name));
  return [
    parameter('page', { type: 'integer', minimum: 1 }),
    parameter('limit', { type: 'integer', minimum: 1, maximum: 200 }),
    parameter('orderBy', { type: 'string', enum: sortable }),
    parameter('ascending', { type: 'string', enum: ['1', '0', 'true', 'false'] }),
    parameter('query', { type: 'string' }, 'Text to search for'),
    parameter('range', { type: 'string' }, '[0,24]'),
    parameter('sort', { type: 'string' }, '["name","ASC"]'),
    parameter(
      'filter',
      { type: 'string' },
      'A condition as JSON: {"status":["active"],"created_on":{"minimum":"2026-01-01"}}',
    ),
    ...Object.keys(definition.list.params).map((name) => parameter(name, { type: 'string' })),
  ];
}
