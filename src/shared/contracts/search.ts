import { call, parts } from './call.ts';
import { type Described, envelope, listOf, shape, text, whole } from './schema-words.ts';

/** A record that matches the search text, as its own list would find it. */
const searchResult = shape(
  { resource: { ...text, description: 'Plain name of its resource.' }, id: whole, title: text },
  {
    subtitle: {
      ...text,
      description: 'The record that it belongs to, or what else distinguishes it from similar ones.',
    },
  },
);
export type SearchResult = Described<typeof searchResult>;

export const searchRecords = call('GET', '/search/', {
  tag: 'search',
  summary: 'Search everything that I can list',
  query: shape(
    { query: { ...text, minLength: 1, maxLength: 200, pattern: String.raw`\S` } },
    { limit: { ...whole, minimum: 1, maximum: 10, default: 5 } }, // of each resource
  ),
  answer: parts(envelope({ results: listOf(searchResult) })), // the best first
});
