import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { WORK_KINDS, workPage } from '#shared/contracts/my-work.ts';
import { answers } from '#server/records/openapi/answers.ts';
import { listWork } from './list-work.ts';

const query = {
  type: 'object',
  additionalProperties: false,
  properties: {
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
    cursor: { type: 'string', maxLength: 60 },
    kind: { enum: WORK_KINDS },
  },
} as const;

/** Everything that waits for a user; below /api/v1. */
export const myWorkPlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    await app.register(myWorkRoutes, { prefix: '/api/v1' });
  },
  { name: 'my-work', dependencies: ['accounts', 'notifications', 'workflows'] },
);

async function myWorkRoutes(api: FastifyInstance): Promise<void> {
  api.get<{ Querystring: FromSchema<typeof query> }>(
    '/customer/my-work/',
    {
      schema: {
        tags: ['dashboard'],
        summary: 'My tasks, decisions and applicants, by when they are due',
        querystring: query,
        response: { 200: answers(workPage) },
      },
    },
    async (http) => listWork(http, http.query),
  );
}
