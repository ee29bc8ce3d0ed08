import type { JsonSchema } from './field-type.ts';

/** The same value schema, which null passes too: null takes a value away. */
export const nullable = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  type: [schema['type'], 'null'],
  ...(Array.isArray(schema['enum']) && { enum: [...(schema['enum'] as unknown[]), null] }),
});
