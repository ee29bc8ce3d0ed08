import { type Described, envelope, listOf, shape, text, whole } from './schema-words.ts';

/** `GET /search/?query=&limit=`: `limit` is per resource. */
export const searchQuery = {
  type: 'object',
  required: ['query'],
  additionalProperties: false,
  properties: {
    query: { type: 'string', minLength: 1, maxLength: 200, pattern: String.raw`\S` },
    limit: { type: 'integer', minimum: 1, maximum: 10, default: 5 },
  },
} as const;

/** A record that matches the search text, as its own list would find it. */
export const searchResult = shape(
  { resource: { ...text, description: 'Plain name of its resource.' }, id: whole, title: text },
  {
    subtitle: {
      ...text,
      description: 'The record that it belongs to, or what else distinguishes it from similar ones.',
    },
  },
);
export type SearchResult = Described<typeof searchResult>;

/** The best results first. */
export const searchPage = envelope({ results: listOf(searchResult) });
export type SearchPage = Described<typeof searchPage>;
