import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { BACKGROUND_STATES, backgroundPage, backgroundSchedule } from '#shared/contracts/background.ts';
import { AppError } from '#shared/errors.ts';
import { answers, answersList, DONE, fails } from '#server/records/openapi/answers.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { say } from '#server/platform/texts/say.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { countTasks, listSchedules, listTasks } from './queries.ts';

const place = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } } as const;
const kindPlace = {
  type: 'object',
  required: ['kind'],
  properties: { kind: { type: 'string', maxLength: 80 } },
} as const;
const query = {
  type: 'object',
  additionalProperties: false,
  properties: {
    state: { enum: BACKGROUND_STATES },
    page: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 200, default: 25 },
  },
} as const;

const tags = ['background work'];

/** Running, waiting, failed and upcoming work, for Admins; below /api/v1. */
export const backgroundWorkRoutes = fastifyPlugin(registerBackgroundWork, {
  name: 'background-work',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerBackgroundWork(app: FastifyInstance): Promise<void> {
  const { background, database } = app;

  app.get<{ Querystring: FromSchema<typeof query> }>(
    '/background-work/',
    {
      ...forAbility('manage_background_work'),
      schema: { tags, summary: 'Background work', querystring: query, response: { 200: answers(backgroundPage) } },
    },
    async (request) => {
      const { state, page = 1, limit = 25 } = request.query;
      const [tasks, counts] = await Promise.all([listTasks(database, { state, page, limit }), countTasks(database)]);
      const language = readerLanguage(request);
      const results = tasks.map((task) => ({ ...task, error: task.error && app.texts.render(language, task.error) }));
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return { code: 0, message: '', results, count: state ? counts[state] : all, counts };
    },
  );

  app.get(
    '/background-work/schedules/',
    {
      ...forAbility('manage_background_work'),
      schema: { tags, summary: 'What runs by a schedule', response: { 200: answersList(backgroundSchedule) } },
    },
    async () => {
      const known = new Map(background.scheduled.map(({ kind, schedule }) => [kind, schedule]));
      const results = (await listSchedules(database)).flatMap((row) => {
        const rule = known.get(row.kind);
        return rule ? [{ ...row, cron: rule.cron, time_zone: rule.timeZone ?? 'UTC' }] : [];
      });
      return { code: 0, message: '', results, count: results.length };
    },
  );

  app.post<{ Params: FromSchema<typeof kindPlace> }>(
    '/background-work/schedules/:kind/run/',
    {
      ...forAbility('manage_background_work'),
      schema: { tags, summary: 'Run it now, besides its schedule', params: kindPlace, response: { 200: DONE } },
    },
    async ({ params, principal }) => {
      if (!(await background.runNow(params.kind, principal.userId)))
        throw new AppError('not_found', say('server.background_work.no_schedule'));
      return { code: 0, message: 'Started' };
    },
  );

  for (const [action, summary, message] of ACTIONS)
    app.post<{ Params: FromSchema<typeof place> }>(
      `/background-work/:id/${action}/`,
      {
        ...forAbility('manage_background_work'),
        schema: { tags, summary, params: place, response: { 200: DONE, ...fails(409) } },
      },
      async ({ params }) => {
        if (!(await background[action](params.id))) throw new AppError('conflict', say('server.request.conflict'));
        return { code: 0, message };
      },
    );
}

const ACTIONS = [
  ['cancel', 'Cancel what waits or runs', 'Work canceled'],
  ['retry', 'Try again what failed or was cancelled', 'Work queued'],
] as const;
