import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { listMyWork } from '#shared/contracts/my-work.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { listWork } from './list-work.ts';

/** Everything that waits for a user; below /api/v1. */
export const myWorkPlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    await app.register(async (api) => serve(api, listMyWork, async (http) => listWork(http, http.query)), {
      prefix: '/api/v1',
    });
  },
  { name: 'my-work', dependencies: ['accounts', 'notifications', 'workflows'] },
);
