import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { type SearchPage, searchPage, searchQuery } from '#shared/contracts/search.ts';
import { answers } from '#server/records/openapi/answers.ts';
import { searchEverything } from './service.ts';

/** One search over every list that the caller has; below /api/v1. */
export async function searchRoutes(api: FastifyInstance): Promise<void> {
  api.get<{ Querystring: FromSchema<typeof searchQuery> }>(
    '/search/',
    {
      schema: {
        tags: ['search'],
        summary: 'Search everything that I may list',
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
