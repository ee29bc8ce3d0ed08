/** What a text means to the parser, and why. */
export interface AliasResolution {
  /** What is compared. */
  readonly key: string;
  readonly match?: { readonly id: number; readonly name: string };
  readonly why?: 'alias' | 'name' | 'code';
  /** The alias that it was found by. */
  readonly alias?: string;
  /** Where nothing is exactly so: what is alike, the most alike first, 0 to 1. */
  readonly suggestions: readonly { readonly id: number; readonly name: string; readonly score: number }[];
}

/** Many aliases of one value at once. */
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
