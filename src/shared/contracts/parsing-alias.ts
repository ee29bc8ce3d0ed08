import { type Described, listOf, named, shape, text, whole } from './schema-words.ts';

/** What a text means to the parser, and why. */
export const aliasResolution = shape(
  {
    key: { ...text, description: 'What is compared.' },
    suggestions: {
      ...listOf(shape({ id: whole, name: text, score: { type: 'number', minimum: 0, maximum: 1 } })),
      description: 'Where nothing is exactly so: what is alike, the most alike first.',
    },
  },
  {
    match: named,
    why: { enum: ['alias', 'name', 'code'] },
    alias: { ...text, description: 'The alias that it was found by.' },
  },
);
export type AliasResolution = Described<typeof aliasResolution>;

/** Many aliases of one value in one request. */
export const newAliases = {
  type: 'object',
  additionalProperties: false,
  required: ['aliases', 'target'],
  properties: {
    aliases: { type: 'array', minItems: 1, maxItems: 200, items: { type: 'string', minLength: 1, maxLength: 200 } },
    target: { type: 'integer', minimum: 1 },
    language: { type: ['integer', 'null'], minimum: 1 },
  },
} as const;
