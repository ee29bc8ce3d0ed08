import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { backgroundJob, jobReason, jobRejection, MAX_NAMED } from '#shared/contracts/background-jobs.ts';
import { AppError } from '#shared/errors.ts';
import { groupRejected, listRejected } from '#server/platform/jobs/item-queries.ts';
import { listJobs } from '#server/platform/jobs/job-queries.ts';
import { JobRoom } from '#server/platform/jobs/job-room.ts';
import type { Job, JobItem } from '#server/platform/jobs/jobs.ts';
import { inEnglish } from '#server/platform/texts/say.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { answersList, answersOne, fails } from '#server/records/openapi/answers.ts';
import { presentJob } from './present.ts';

declare module 'fastify' {
  interface FastifyInstance {
    backgroundJobs: JobRoom;
  }
}

/** Jobs of all kinds, for the users who started them; below /api/v1. Features register their kinds. */
export const backgroundJobsPlugin = fastifyPlugin(registerBackgroundJobs, {
  name: 'background-jobs',
  dependencies: ['accounts'],
});

async function registerBackgroundJobs(app: FastifyInstance): Promise<void> {
  const { database, background, log } = app;
  const tell = (job: Job) =>
    app.events.toUser(job.user_id, 'job', presentJob(job, app.backgroundJobs.kindOf(job).about(job), app.texts));
  app.decorate('backgroundJobs', new JobRoom({ database, background, log, tell }));
  await app.register(jobRoutes, { prefix: '/api/v1/background-jobs' });
}

const MOST_LISTED = 20;
/** The most frequent reasons. */
const MAX_REASONS = 20;
const JOB = answersOne(backgroundJob);
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

async function jobRoutes(app: FastifyInstance): Promise<void> {
  const jobs = app.backgroundJobs;
  const schema = (summary: string, more: FastifySchema = {}): { schema: FastifySchema } => ({
    schema: { tags: ['background jobs'], summary, response: { 200: JOB }, ...more },
  });
  const named = async (http: FastifyRequest, job: Job, items: readonly JobItem[]) =>
    (await jobs.kindOf(job).named?.(http, job, items)) ?? items.map(({ place }) => ({ id: place, title: `#${place}` }));

  app.get(
    '/',
    schema('My jobs that are under way or have just ended', { response: { 200: answersList(backgroundJob) } }),
    async (http) => {
      const rows = await listJobs(app.database, http.principal.userId, MOST_LISTED);
      return { code: 0, message: '', results: rows.map((job) => jobFor(http, job)), count: rows.length };
    },
  );

  app.get<Params>('/:id/', schema('One of my jobs', { params }), async (http) =>
    answerJob(http, await jobs.own(http, http.params.id)),
  );

  app.get<Params & { Querystring: FromSchema<typeof rejectedQuery> }>(
    '/:id/rejected/',
    schema('The items that a job was not done with, or not undone, and why', {
      params,
      querystring: rejectedQuery,
      response: { 200: answersList(jobRejection) },
    }),
    async (http) => {
      const job = await jobs.own(http, http.params.id);
      const { after = 0, limit = 50 } = http.query;
      const language = readerLanguage(http);
      const rejected = await listRejected(app.database, job.id, { after, limit });
      const names = await named(http, job, rejected);
      const results = rejected.map(({ place, reason }, index) => {
        const { id, title } = names[index]!; // each has a name
        return { place, id, title: title ?? `#${id}`, reason: reason ? app.texts.render(language, reason) : '' };
      });
      return { code: 0, message: '', results, count: job.counts.rejected + job.counts.kept };
    },
  );

  app.get<Params>(
    '/:id/reasons/',
    schema('Why a job was not done with items, or not undone, with the first items of each reason', {
      params,
      response: { 200: answersList(jobReason) },
    }),
    async (http) => {
      const job = await jobs.own(http, http.params.id);
      const language = readerLanguage(http);
      const results = [];
      for (const group of await groupRejected(app.database, job.id, { groups: MAX_REASONS, items: MAX_NAMED }))
        results.push({
          reason: app.texts.localized(language, group.reason),
          count: group.count,
          records: (await named(http, job, group.items)).filter(({ title }) => title !== null),
        });
      return { code: 0, message: '', results, count: results.length };
    },
  );

  for (const [action, summary] of ACTIONS)
    app.post<Params>(
      `/:id/${action}/`,
      schema(summary, { params, response: { 202: JOB, ...fails(403, 409, 422) } }),
      async (http, reply) => {
        if (http.body !== undefined && http.body !== null && Object.keys(http.body).length > 0)
          throw new AppError('invalid', inEnglish('Nothing is expected in the body'));
        const job = await jobs.own(http, http.params.id);
        const now = action === 'stop' ? await jobs.stop(job) : await jobs.act(http, job, action);
        return reply.status(202).send(answerJob(http, now));
      },
    );
}

const ACTIONS = [
  ['start', 'Start a job that waits for it, as it was previewed or checked'],
  ['stop', 'Stop after the batch that is being done'],
  ['retry', 'Do it again with the items that it was not done with, and go on with the others'],
  ['undo', 'Undo it, where nothing has changed since'],
] as const;

const jobFor = (http: FastifyRequest, job: Job) =>
  presentJob(job, http.server.backgroundJobs.kindOf(job).about(job), http.server.texts, readerLanguage(http));

/** The answer of a route that starts or changes a job. */
export const answerJob = (http: FastifyRequest, job: Job) => ({ code: 0, message: '', data: jobFor(http, job) });
