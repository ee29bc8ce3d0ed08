/** Bodies, parameters and replies that many addresses share. */
import { KEY_MEANING, MAX_KEY_LENGTH } from '#shared/contracts/created-once.ts';
import { anyObject, byKey, envelope, flag, listOf, named, shape, text, whole } from '#shared/contracts/schema-words.ts';
import { type Json, parameter, type Schema } from './wire-words.ts';

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
export const IDS: Schema = { type: 'array', minItems: 1, maxItems: 1000, items: { type: 'integer', minimum: 1 } };
export const PLACES: Schema[] = [
  shape({ before: { type: 'integer', description: 'The record that follows it' } }),
  shape({ after: { type: 'integer', description: 'The record that it follows' } }),
  shape({ to: { enum: ['top', 'bottom'] } }),
];
/** With the fields of its title, and those that relations narrow by. */
export const CHOICE: Schema = { ...named, additionalProperties: true };
/** Values by keys that the resource file decides. */
export const ANY_VALUES = anyObject;
export const IDEMPOTENCY_KEY: Json = parameter(
  'Idempotency-Key',
  { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH, pattern: '^[!-~]+$' },
  KEY_MEANING,
  'header',
);

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
export const COUNTS_BY_ID = byKey(whole);
/** `{ filter, filters }`: the body of a request for counts. */
export const FILTERS = shape(
  { filters: { type: 'array', items: { type: 'object' }, minItems: 1, maxItems: 60, description: 'Each is counted' } },
  { filter: { type: 'object', description: 'What holds for all of them' } },
);
export const FILTER_COUNTS = shape({
  counts: { ...listOf(whole), description: 'By filter, in order' },
  count_exact: { ...flag, description: 'False: at least so many' },
});
export const MERGE = shape(
  {
    into: { ...whole, description: 'The record that stays' },
    from: { ...listOf(whole), minItems: 1, maxItems: 50, description: 'Gone afterwards' },
  },
  {
    values: { ...byKey(whole), description: 'Field → whose value stays' },
    keep_aliases: flag,
    versions: { ...byKey(text), description: '`updated_on` by id' },
    preview: { ...flag, description: 'Only say what would happen' },
  },
);

export const counted = (what: string) => envelope({ [what]: whole });

export const rowsReply = (row: Schema, sometimes: Readonly<Record<string, Schema>> = {}) =>
  envelope({ results: listOf(row), count: whole }, sometimes);
