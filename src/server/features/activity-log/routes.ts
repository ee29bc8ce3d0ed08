import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import {
  activityExportQuery,
  activityListQuery,
  activityLogPage,
  activityPeopleQuery,
} from '#shared/contracts/activity.ts';
import { named } from '#shared/contracts/schema-words.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { EXACT_UP_TO } from '#server/records/query/read.ts';
import { evaluationContext } from '#server/records/query/request.ts';
import { answers, answersFile, answersList } from '#server/records/openapi/answers.ts';
import { spooled } from '#server/platform/files/spooled.ts';
import { exportLog } from './export-log.ts';
import { presentEntries } from './present.ts';
import { countEntries, findEntries, findPeople } from './queries.ts';
import { readListQuery, readNarrowing } from './read-query.ts';
import { logReader } from './scope.ts';

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
const tags = ['activity'];

/** The activity log: users read their part of it. Below /api/v1. */
export const activityLogRoutes = fastifyPlugin(registerActivityLog, {
  name: 'activity-log',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerActivityLog(api: FastifyInstance): Promise<void> {
  api.get<{ Querystring: FromSchema<typeof activityListQuery> }>(
    '/customer/activity/',
    {
      schema: {
        tags,
        summary: 'Activity that I can see',
        response: { 200: answers(activityLogPage) },
        querystring: activityListQuery,
      },
    },
    async (http, reply) => {
      const reader = logReader(http);
      const query = readListQuery(http);
      const [rows, found] = await Promise.all([findEntries(reader, query), countEntries(reader, query)]);
      const count = Math.min(found, EXACT_UP_TO);
      reply.header('content-range', `items ${query.offset}-${query.offset + Math.max(rows.length, 1) - 1}/${count}`);
      const results = await presentEntries(reader, rows);
      return { code: 0, message: '', results, count, ...(found > count && { count_exact: false }) };
    },
  );

  api.get<{ Querystring: FromSchema<typeof activityExportQuery> }>(
    '/customer/activity/export/',
    {
      ...forAbility('export_activity', 'server.activity_log.export_rejected'),
      schema: {
        tags,
        summary: 'The activity log as a file',
        response: { 200: answersFile('text/csv', 'application/json') },
        querystring: activityExportQuery,
      },
    },
    async (http, reply) => {
      const { format, ...narrowing } = http.query;
      const stream = await spooled(http, () => exportLog(logReader(http), readNarrowing(http, narrowing), format));
      const name = `activity-${evaluationContext(http.server.registry, http.principal).today}.${format}`;
      return reply.type(TYPES[format]).header('content-disposition', `attachment; filename="${name}"`).send(stream);
    },
  );

  api.get<{ Querystring: FromSchema<typeof activityPeopleQuery> }>(
    '/customer/activity/people/',
    {
      schema: {
        tags,
        summary: 'Users in the activity log',
        response: { 200: answersList(named) },
        querystring: activityPeopleQuery,
      },
    },
    async (http) => {
      const results = await findPeople(logReader(http), http.query);
      return { code: 0, message: '', results, count: results.length };
    },
  );
}
