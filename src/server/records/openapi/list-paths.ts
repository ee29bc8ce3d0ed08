import type { ResourceAccess } from '#engine/access/access.ts';
import { wireName } from '#engine/custom-fields/custom-names.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { isSortable } from '#engine/model/is-sortable.ts';
import { EXPORT_TYPES } from '#server/records/exports/export-file.ts';
import { rowSchemaName } from './resource-schemas.ts';
import { rowsReply } from './wire-shapes.ts';
import { done, FAILURES, type Json, parameter, ref } from './wire-words.ts';

interface ListSource {
  readonly definition: ResourceDefinition;
  readonly access: ResourceAccess;
}

/** Reading some records of a resource: those of the list, or those in the trash. */
export const listing = (summary: string, source: ListSource): Json =>
  done(summary, listReply(source.definition), {
    parameters: [...filterParameters(source), ...(source.definition.kind === 'master' ? WHOLE : []), FIELDS, AFTER],
  });

/** The same records as a file. */
export const exporting = (source: ListSource): Json => ({
  summary: 'Export the filtered set as a file',
  parameters: [
    ...filterParameters(source),
    parameter('columns', { type: 'string' }, 'Fields, separated by commas'),
    parameter('format', { type: 'string', enum: Object.keys(EXPORT_TYPES) }),
  ],
  responses: {
    200: {
      description: 'The file',
      content: Object.fromEntries(Object.values(EXPORT_TYPES).map((type) => [type, { schema: { type: 'string' } }])),
    },
    ...FAILURES,
  },
});

const listReply = (definition: ResourceDefinition) =>
  rowsReply(ref(rowSchemaName(definition)), {
    count_exact: { type: 'boolean', description: 'false: there are more than `count`' },
  });

const FIELDS = parameter(
  'fields',
  { type: 'string' },
  'What each row holds besides its id, separated by commas: name,status,custom.grade. Without it every field.',
);

const AFTER = parameter(
  'after',
  { type: 'integer', minimum: 1 },
  'The id of a record: the page begins after it, in the order of the list',
);

/** Of lists alone: they are short. */
const WHOLE = [
  parameter(
    'all',
    { type: 'string', enum: ['1', '0', 'true', 'false'] },
    'Up to 10,000 records without pages, with an ETag',
  ),
  parameter('paginate', { type: 'string', enum: ['1', '0', 'true', 'false'] }, 'The opposite of `all`'),
];

function filterParameters({ definition, access }: ListSource): Json[] {
  const sortable = Object.values(definition.fields)
    .filter((field) => access.readFields.has(field.name) && isSortable(field))
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
