import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { NOTIFICATION_CONTEXTS } from '#shared/contracts/notifications.ts';
import type { Announcement } from '#server/features/notifications/notify.ts';
import { answersOne, MADE } from '#server/records/openapi/answers.ts';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

const notificationBody = {
  type: 'object',
  additionalProperties: false,
  required: ['context', 'type', 'message'],
  properties: {
    context: { type: 'string', enum: NOTIFICATION_CONTEXTS },
    type: { type: 'string', minLength: 1, maxLength: 60, pattern: String.raw`^[a-z][a-z0-9_]*$` },
    message: { type: 'string', minLength: 1, maxLength: 500 },
    action: { type: ['string', 'null'], enum: ['popup', null] },
    job_id: id,
    candidate_id: id,
    feedback_id: id,
    count: { type: 'integer', minimum: 1, maximum: 50, default: 1 },
  },
} as const;

/**
 * Tools for trying the application out; never registered in production. Whoever is signed in sends himself real notifications,
 * and requests of features that nobody answers yet take an answer, which is kept with them.
 */
export const devRoutes = fastifyPlugin(registerDev, {
  name: 'dev',
  dependencies: ['accounts', 'notifications'],
  encapsulate: true,
});

async function registerDev(app: FastifyInstance): Promise<void> {
  app.addHook('onReady', async () => {
    for (const context of NOTIFICATION_CONTEXTS)
      if (!app.notificationDecisions.find(context)) app.notificationDecisions.register(context, async () => {});
  });

  app.post<{ Body: FromSchema<typeof notificationBody> }>(
    '/dev/notifications/',
    {
      schema: {
        tags: ['development'],
        summary: 'Send notifications to myself',
        response: { 200: answersOne(MADE) },
        body: notificationBody,
      },
    },
    async ({ principal, body }) => {
      const { message, action, job_id: job, candidate_id: candidate, feedback_id: feedback, count, ...told } = body;
      const about = { ...told, action: action ?? undefined, job, candidate, feedback, to: [principal.userId] };
      const numbered = (number: number): Announcement => ({
        ...about,
        message: count === 1 ? message : { key: 'numbered', args: { message, number } },
      });
      const ids = await app.database.transaction(async () => {
        const made: number[] = [];
        for (let number = 1; number <= count; number += 1)
          made.push(...(await app.notifications.notify(numbered(number))));
        return made;
      });
      return { code: 0, message: `Notifications sent: ${ids.length}.`, data: { ids } };
    },
  );
}
