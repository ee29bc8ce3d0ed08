import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import {
  type BulkOrder,
  bulkJob,
  bulkOrder,
  bulkOutlook,
  bulkRejection,
  MAX_NAMED,
  skippedRecords,
} from '#shared/contracts/bulk-jobs.ts';
import { AppError } from '#shared/errors.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { inEnglish, say } from '#server/platform/texts/say.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { answersList, answersOne, fails } from '#server/records/openapi/answers.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { findResource } from '#server/records/registry/registry.ts';
import { chosenIds, requireWork } from './choose.ts';
import { askToStop, changeJob, findJob, insertJob, type JobRow, listJobs, type NewJob } from './job-queries.ts';
import { MAX_REASONS, namesOf, outlookOf } from './outlook.ts';
import { planJob } from './plan.ts';
import { jobOf } from './present.ts';
import { groupRejected, listRejected, openRejected } from './record-queries.ts';
import { registerBulkWork, tell } from './runner.ts';

/** Bulk work for features that start it themselves. */
export interface Bulk {
  /**
   * Starts a job in the current transaction, with the permissions of this user at the time of each batch. @returns its
   * id.
   */
  start(job: NewJob): Promise<number>;
}

declare module 'fastify' {
  interface FastifyInstance {
    bulk: Bulk;
  }
}

/** Bulk work on records as jobs with a preview, progress, retry and undo; below /api/v1. Users see their own jobs. */
export const bulkPlugin = fastifyPlugin(registerBulk, {
  name: 'bulk',
  dependencies: ['accounts'],
});

async function registerBulk(app: FastifyInstance): Promise<void> {
  const begin = registerBulkWork(app);
  const bulk: Bulk = {
    start: (job) =>
      app.database.transaction(async () => {
        const id = await insertJob(app.database, job);
        await begin({ job: id }, { startedBy: job.userId });
        const row = await findJob(app.database, id);
        if (row) app.database.afterCommit(() => tell(app, row));
        return id;
      }),
  };
  app.decorate('bulk', bulk);
  await app.register(bulkRoutes(begin), { prefix: '/api/v1/bulk-jobs' });
}

const params = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } } as const;
const rejectedQuery = {
  type: 'object',
  additionalProperties: false,
  properties: {
    after: { type: 'integer', minimum: 0, default: 0 },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
  },
} as const;

type Params = { Params: FromSchema<typeof params> };
type Begin = ReturnType<typeof registerBulkWork>;

const MOST_LISTED = 20;
const JOB = answersOne(bulkJob);

const bulkRoutes = (begin: Begin) => async (app: FastifyInstance) => {
  const schema = (summary: string, more: FastifySchema = {}): { schema: FastifySchema } => ({
    schema: { tags: ['bulk'], summary, response: { 200: JOB }, ...more },
  });
  const answer = (http: FastifyRequest, row: JobRow) => ({
    code: 0,
    message: '',
    data: jobOf(row, app.texts, readerLanguage(http)),
  });

  app.get(
    '/',
    schema('My bulk work that is under way or has just ended', { response: { 200: answersList(bulkJob) } }),
    async (http) => {
      const rows = await listJobs(app.database, http.principal.userId, MOST_LISTED);
      const results = rows.map((row) => answer(http, row).data);
      return { code: 0, message: '', results, count: results.length };
    },
  );

  app.post<{ Body: BulkOrder }>(
    '/preview/',
    schema('What bulk work would do, and what it would skip', {
      body: bulkOrder,
      response: { 200: answersOne(bulkOutlook), ...fails(403, 404, 422) },
    }),
    async (http) => {
      const { request, ids } = await orderOf(http);
      const requestTo = (definition: ResourceDefinition) => requestFor(http, definition, 'update');
      const { work, resource } = http.body;
      const { outlook, groups } = await outlookOf(request, { work, ids, requestTo, log: http.log });
      const { userId, role } = http.principal;
      const plan = ids.length > 0 ? await planJob(app.database, { userId, role, resource, work, ids }, groups) : null;
      const language = readerLanguage(http);
      const skipped = outlook.skipped.map((one) => ({ ...one, reason: app.texts.localized(language, one.reason) }));
      return { code: 0, message: '', data: { ...outlook, plan, skipped } };
    },
  );

  app.post<{ Body: BulkOrder }>(
    '/',
    schema('Start bulk work', { body: bulkOrder, response: { 202: JOB, ...fails(403, 404, 422) } }),
    async (http, reply) => {
      const { ids } = await orderOf(http);
      const { userId, role } = http.principal;
      const { resource, work } = http.body;
      if (ids.length === 0) throw new AppError('invalid', say('server.bulk.none'));
      const id = await app.bulk.start({ userId, role, resource, work, ids });
      return reply.status(202).send(answer(http, await ownJob(http, id)));
    },
  );

  app.get<Params>('/:id/', schema('One bulk work', { params }), async (http) =>
    answer(http, await ownJob(http, http.params.id)),
  );

  app.get<Params & { Querystring: FromSchema<typeof rejectedQuery> }>(
    '/:id/rejected/',
    schema('The records that it was not done with, or not undone, and why', {
      params,
      querystring: rejectedQuery,
      response: { 200: answersList(bulkRejection) },
    }),
    async (http) => {
      const row = await ownJob(http, http.params.id);
      const { after = 0, limit = 50 } = http.query;
      const rejected = await listRejected(app.database, row.id, { after, limit });
      const definition = findResource(app.registry.current, row.resource);
      const titles = definition
        ? await readableTitles(
            requestFor(http, definition),
            rejected.map(({ id }) => id),
          )
        : new Map<number, string>();
      const language = readerLanguage(http);
      const results = rejected.map(({ place, id, reason }) => ({
        place,
        id,
        title: titles.get(id) ?? `#${id}`,
        reason: reason ? app.texts.render(language, reason) : '',
      }));
      return { code: 0, message: '', results, count: (row.counts.rejected ?? 0) + (row.counts.kept ?? 0) };
    },
  );

  app.get<Params>(
    '/:id/reasons/',
    schema('Why it was not done with records, or not undone, with the first records of each reason', {
      params,
      response: { 200: answersList(skippedRecords) },
    }),
    async (http) => {
      const row = await ownJob(http, http.params.id);
      const definition = findResource(app.registry.current, row.resource);
      const request = definition && requestFor(http, definition);
      const groups = await groupRejected(app.database, row.id, { groups: MAX_REASONS, ids: MAX_NAMED });
      const language = readerLanguage(http);
      const results = [];
      for (const { reason, count, ids } of groups)
        results.push({
          reason: app.texts.localized(language, reason),
          count,
          records: request ? await namesOf(request, ids) : [],
        });
      return { code: 0, message: '', results, count: results.length };
    },
  );

  const acting = (path: string, summary: string, act: (http: FastifyRequest, row: JobRow) => Promise<boolean>) =>
    app.post<Params>(
      `/:id/${path}/`,
      schema(summary, { params, response: { 202: JOB, ...fails(403, 409, 422) } }),
      async (http, reply) => {
        if (http.body !== undefined && http.body !== null && Object.keys(http.body).length > 0)
          throw new AppError('invalid', inEnglish('Nothing is expected in the body'));
        const row = await ownJob(http, http.params.id);
        const isDone = await app.database.transaction(() => act(http, row));
        if (!isDone) throw new AppError('conflict', say('server.bulk.not_now'));
        return reply.status(202).send(answer(http, await ownJob(http, row.id)));
      },
    );

  acting('start', 'Start what a preview has shown: what it skips stays skipped', async (http, row) => {
    const counts = row.counts;
    if (!(await changeJob(app.database, row.id, { state: 'running', counts }, { states: ['planned'] }))) return false;
    await begin({ job: row.id }, { startedBy: http.principal.userId });
    return true;
  });
  acting('stop', 'Stop after the batch that is being done', (_http, row) => askToStop(app.database, row.id));
  acting('retry', 'Do it again with the records that it was not done with', async (http, row) => {
    const counts = { ...row.counts, rejected: 0 };
    const states = ['done', 'stopped', 'failed'] as const;
    if (!(await changeJob(app.database, row.id, { state: 'running', counts }, { states }))) return false;
    await openRejected(app.database, row.id);
    await begin({ job: row.id }, { startedBy: http.principal.userId });
    return true;
  });
  acting('undo', 'Undo it, where no one has changed the records since', async (http, row) => {
    if (!(row.counts.undoable ?? 0)) return false;
    const states = ['done', 'stopped', 'failed'] as const;
    if (!(await changeJob(app.database, row.id, { state: 'undoing' }, { states }))) return false;
    await begin({ job: row.id }, { startedBy: http.principal.userId });
    return true;
  });
};

/** The request and the records that a body names. @throws {AppError} where the caller can't do it at all. */
async function orderOf(http: FastifyRequest<{ Body: BulkOrder }>) {
  const { resource, work, records } = http.body;
  const definition = findResource(http.server.registry.current, resource);
  if (!definition) throw new AppError('not_found', say('server.lists.not_found'));
  const request = requestFor(http, definition, 'update');
  requireWork(request, work);
  return { request, ids: await chosenIds(request, records) };
}

/** A job of the caller. @throws {AppError} not_found for other users’ jobs. */
async function ownJob(http: FastifyRequest, id: number): Promise<JobRow> {
  const row = await findJob(http.server.database, id);
  if (row?.user_id !== http.principal.userId) throw new AppError('not_found', say('server.bulk.not_found'));
  return row;
}
