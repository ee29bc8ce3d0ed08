/** The words that every address of the document is written with. */
export type Json = Record<string, unknown>;

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
export const json = (schema: Json): Json => ({ 'application/json': { schema } });
export const reply = (description: string, schema: Json): Json => ({ description, content: json(schema) });
export const parameter = (name: string, schema: Json, description?: string, where = 'query'): Json => ({
  name,
  in: where,
  required: where === 'path',
  schema,
  ...(description ? { description } : {}),
});

export const FAILURES: Json = Object.fromEntries(
  [
    ['400', 'Malformed, or an unknown parameter'],
    ['401', 'No session'],
    ['403', 'Not allowed'],
    ['404', 'Not found'],
    ['409', 'Conflict: changed meanwhile, not unique, in use, or not possible now'],
    ['422', 'A value does not fit the schema'],
  ].map(([status, description]) => [status, reply(description!, ref('Failure'))]),
);

/** A success; `more` stands beside the data. */
export const envelope = (data: Json, more: Json = {}): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { const: 0 }, message: { type: 'string' }, data, ...more },
});

export const objectOf = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

export const bodyOf = (schema: Json): Json => ({ required: true, content: json(schema) });
