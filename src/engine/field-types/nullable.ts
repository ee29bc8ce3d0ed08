import type { ValueSchema } from '../schema/definition.ts';

/** The same value schema, which null passes too: null takes a value away. */
export const nullable = (schema: ValueSchema): ValueSchema => ({
  ...schema,
  type: [schema['type'], 'null'],
  ...(Array.isArray(schema['enum']) && { enum: [...(schema['enum'] as unknown[]), null] }),
});
