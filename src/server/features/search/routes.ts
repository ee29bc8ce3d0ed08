import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { searchRecords } from '#shared/contracts/search.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { searchEverything } from './service.ts';

/** One search over every list that the caller has; below /api/v1. */
export const searchRoutes = fastifyPlugin(registerSearch, {
  name: 'search',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerSearch(api: FastifyInstance): Promise<void> {
  serve(api, searchRecords, async (http) => ({
    results: await searchEverything(http, http.query.query.trim(), http.query.limit),
  }));
}
