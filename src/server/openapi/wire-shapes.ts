/** Bodies, parameters and replies that many addresses share. */
import { type Json, objectOf, parameter, success } from './wire-words.ts';

export const FILES_BODY: Json = {
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } },
        },
      },
    },
  },
};

export const ID = parameter('id', { type: 'integer' }, undefined, 'path');
export const IDS: Json = { type: 'array', minItems: 1, maxItems: 1000, items: { type: 'integer', minimum: 1 } };
export const PLACES: Json[] = [
  objectOf({ before: { type: 'integer', description: 'The record that follows it' } }),
  objectOf({ after: { type: 'integer', description: 'The record that it follows' } }),
  objectOf({ to: { enum: ['top', 'bottom'] } }),
];
/** With the fields of its title, and those that relations narrow by. */
export const CHOICE: Json = {
  ...objectOf({ id: { type: 'integer' }, name: { type: 'string' } }),
  additionalProperties: true,
};
/** Values by keys that the resource file decides. */
export const ANY_VALUES: Json = { type: 'object', additionalProperties: true };
export const OPTION_PARAMETERS: Json[] = [
  parameter('query', { type: 'string' }, 'Text to search for'),
  parameter('page', { type: 'integer', minimum: 1 }),
  parameter('limit', { type: 'integer', minimum: 1, maximum: 100 }),
  parameter('ids', { type: 'string' }, 'Only these, for their names'),
  parameter('where', { type: 'string' }, 'What the choices are narrowed by, as JSON: {"organization":3}'),
];
export const ACTIVITY_PARAMETERS: Json[] = [
  parameter('page', { type: 'integer', minimum: 1 }),
  parameter('limit', { type: 'integer', minimum: 1, maximum: 50 }),
];
export const COUNTS_BY_ID: Json = { type: 'object', additionalProperties: { type: 'integer' } };
export const MERGE: Json = objectOf(
  {
    into: { type: 'integer', description: 'The record that stays' },
    from: { type: 'array', minItems: 1, maxItems: 50, items: { type: 'integer' }, description: 'Gone afterwards' },
    values: { type: 'object', additionalProperties: { type: 'integer' }, description: 'Field → whose value stays' },
    keep_aliases: { type: 'boolean' },
    versions: { type: 'object', additionalProperties: { type: 'string' }, description: '`updated_on` by id' },
    preview: { type: 'boolean', description: 'Only say what would happen' },
  },
  ['into', 'from'],
);

export const counted = (what: string): Json => success({ [what]: { type: 'integer' } });

export const rowsReply = (row: Json, sometimes: Json = {}): Json =>
  success({ results: { type: 'array', items: row }, count: { type: 'integer' } }, sometimes);
