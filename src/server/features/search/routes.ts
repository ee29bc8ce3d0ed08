import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { type SearchPage, searchPage, searchQuery } from '#shared/contracts/search.ts';
import { answers } from '#server/records/openapi/answers.ts';
import { searchEverything } from './service.ts';

/** One search over every list that the caller has; below /api/v1. */
export const searchRoutes = fastifyPlugin(registerSearch, {
  name: 'search',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerSearch(api: FastifyInstance): Promise<void> {
  api.get<{ Querystring: FromSchema<typeof searchQuery> }>(
    '/search/',
    {
      schema: {
        tags: ['search'],
        summary: 'Search everything that I can list',
        response: { 200: answers(searchPage) },
        querystring: searchQuery,
      },
    },
    async (http): Promise<SearchPage> => ({
      code: 0,
      message: '',
      results: await searchEverything(http, http.query.query.trim(), http.query.limit),
    }),
  );
}
