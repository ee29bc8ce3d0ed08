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

export const objectOf = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

/** A success with these parts, and perhaps some of the others. */
export const success = (parts: Json, sometimes: Json = {}): Json => {
  const always = { code: { const: 0 }, message: { type: 'string' }, ...parts };
  return objectOf({ ...always, ...sometimes }, Object.keys(always));
};

/** A success with data. */
export const envelope = (data: Json): Json => success({ data });

export const bodyOf = (schema: Json): Json => ({ required: true, content: json(schema) });
