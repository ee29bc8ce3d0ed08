import type { JSONSchema } from 'json-schema-to-ts';

/** The words that every address of the document is written with; those of its schemas are the contracts' own (`schema-words.ts`). */
export type Json = Record<string, unknown>;
export type Schema = Exclude<JSONSchema, boolean>;

export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Schema): Json => ({ 'application/json': { schema } });
export const reply = (description: string, schema: Schema): Json => ({ description, content: json(schema) });
export const parameter = (name: string, schema: Schema, description?: string, where = 'query'): Json => ({
  name,
  in: where,
  required: where === 'path',
  schema,
  ...(description ? { description } : {}),
});

export const failure = (description: string): Json => reply(description, ref('Failure'));

/** By status. */
export const FAILURES = {
  400: failure('Malformed, or an unknown parameter'),
  401: failure('No session'),
  403: failure('Not allowed'),
  404: failure('Not found'),
  409: failure('Conflict: changed meanwhile, not unique, in use, or not possible now'),
  422: failure('A value does not fit the schema'),
} as const;

export const bodyOf = (schema: Schema): Json => ({ required: true, content: json(schema) });

/** What an address does where it succeeds, and the failures that every one has. @param more parameters and body. */
export const done = (summary: string, schema: Schema, more: Json = {}, status = '200'): Json => ({
  summary,
  ...more,
  responses: { [status]: reply('Done', schema), ...FAILURES },
});
