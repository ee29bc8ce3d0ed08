import { call, one } from './call.ts';
import { type Described, listOf, named, shape, text, whole } from './schema-words.ts';

/** What a text means to the parser, and why. */
const aliasResolution = shape(
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

/** Many aliases of one value. */
const newAliases = shape(
  {
    aliases: { ...listOf({ ...text, minLength: 1, maxLength: 200 }), minItems: 1, maxItems: 200 },
    target: { ...whole, minimum: 1 },
  },
  { language: { type: ['integer', 'null'], minimum: 1 } },
);
export type NewAliases = Described<typeof newAliases>;

interface AliasList {
  readonly resource: string;
  readonly endpoint: string;
}

/** The call of a list of aliases. */
export const tryAlias = ({ resource, endpoint }: AliasList) =>
  call('GET', `${endpoint}resolve/`, {
    tag: resource,
    summary: 'What a text means to the parser',
    query: shape({ text: { ...text, maxLength: 200 } }),
    answer: one(aliasResolution),
  });

/** The call of a list of aliases: adds all of them or none. */
export const addManyAliases = ({ resource, endpoint }: AliasList) =>
  call('POST', `${endpoint}many/`, {
    tag: resource,
    summary: 'Add many aliases of one value',
    body: newAliases,
    answer: one(shape({ added: whole })),
    status: 201,
  });
