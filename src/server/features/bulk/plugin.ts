import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { backgroundJob } from '#shared/contracts/background-jobs.ts';
import { type BulkOrder, bulkOrder, bulkOutlook } from '#shared/contracts/bulk-jobs.ts';
import { AppError } from '#shared/errors.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { answerJob } from '#server/features/background-jobs/plugin.ts';
import type { JobsOfKind } from '#server/platform/jobs/jobs.ts';
import { say } from '#server/platform/texts/say.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { answersOne, fails } from '#server/records/openapi/answers.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { findResource } from '#server/records/registry/registry.ts';
import { type BulkData, registerBulkJobs } from './bulk-jobs.ts';
import { chosenIds, requireWork } from './choose.ts';
import { outlookOf } from './outlook.ts';
import { planJob } from './plan.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Bulk work for features that start it themselves: the items are the ids of records. */
    bulk: JobsOfKind<BulkData>;
  }
}

/** Bulk work on records as jobs with a preview; below /api/v1. */
export const bulkPlugin = fastifyPlugin(registerBulk, {
  name: 'bulk',
  dependencies: ['accounts', 'background-jobs'],
});

async function registerBulk(app: FastifyInstance): Promise<void> {
  app.decorate('bulk', registerBulkJobs(app));
  await app.register(bulkRoutes, { prefix: '/api/v1/bulk-jobs' });
}

const tags = ['bulk'];

async function bulkRoutes(app: FastifyInstance): Promise<void> {
  app.post<{ Body: BulkOrder }>(
    '/preview/',
    {
      schema: {
        tags,
        summary: 'What bulk work would do, and what it would skip',
        body: bulkOrder,
        response: { 200: answersOne(bulkOutlook), ...fails(403, 404, 422) },
      },
    },
    async (http) => {
      const { request, job } = await orderOf(http);
      const requestTo = (definition: ResourceDefinition) => requestFor(http, definition, 'update');
      const { work } = http.body;
      const { outlook, groups } = await outlookOf(request, { work, ids: job.items, requestTo, log: http.log });
      const plan = job.items.length > 0 ? await planJob(app, job, groups) : null;
      const language = readerLanguage(http);
      const skipped = outlook.skipped.map((one) => ({ ...one, reason: app.texts.localized(language, one.reason) }));
      return { code: 0, message: '', data: { ...outlook, plan, skipped } };
    },
  );

  app.post<{ Body: BulkOrder }>(
    '/',
    {
      schema: {
        tags,
        summary: 'Start bulk work',
        body: bulkOrder,
        response: { 202: answersOne(backgroundJob), ...fails(403, 404, 422) },
      },
    },
    async (http, reply) => {
      const { job } = await orderOf(http);
      if (job.items.length === 0) throw new AppError('invalid', say('server.bulk.none'));
      return reply.status(202).send(answerJob(http, await app.bulk.add(job)));
    },
  );
}

/** The request that a body asks for, and the job. @throws {AppError} where the caller can't do it at all. */
async function orderOf(http: FastifyRequest<{ Body: BulkOrder }>) {
  const { resource, work, records } = http.body;
  const definition = findResource(http.server.registry.current, resource);
  if (!definition) throw new AppError('not_found', say('server.lists.not_found'));
  const request = requestFor(http, definition, 'update');
  requireWork(request, work);
  const { userId, role } = http.principal;
  return { request, job: { userId, role, data: { resource, work }, items: await chosenIds(request, records) } };
}
