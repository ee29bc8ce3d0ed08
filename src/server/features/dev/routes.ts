import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { sendTestNotifications } from '#shared/contracts/dev.ts';
import { AppError } from '#shared/errors.ts';
import { NOTIFICATION_CONTEXTS, rulesOf } from '#shared/notification-contexts.ts';
import { asksForDecisions } from '#shared/rules/notifications.ts';
import type { Announcement } from '#server/features/notifications/notify.ts';
import { say } from '#server/platform/texts/say.ts';
import { said, serve } from '#server/records/openapi/serve.ts';

/**
 * Tools for trying the application out; never registered in production. Every signed-in user can send themselves real
 * notifications; requests of features without an implementation yet take an answer, which is kept with them.
 */
export const devRoutes = fastifyPlugin(registerDev, {
  name: 'dev',
  dependencies: ['accounts', 'notifications'],
  encapsulate: true,
});

async function registerDev(app: FastifyInstance): Promise<void> {
  app.addHook('onReady', async () => {
    for (const context of NOTIFICATION_CONTEXTS)
      if (asksForDecisions(context) && !app.notificationDecisions.find(context))
        app.notificationDecisions.register(context, async () => {});
  });

  serve(app, sendTestNotifications, async ({ principal, body }) => {
    const { context, message_key, subject_id, args, count } = body;
    const { subject, messages } = rulesOf(context);
    if (!Object.hasOwn(messages, message_key)) throw noSuchMessage();
    const announcement = {
      context,
      message_key,
      args,
      subject: { resource: subject, id: subject_id },
      to: [principal.userId],
    } as unknown as Announcement; // of the rules, so one of them
    const ids = await app.database.transaction(async () => {
      const made: number[] = [];
      for (let number = 1; number <= count; number += 1) made.push(...(await app.notifications.notify(announcement)));
      return made;
    });
    return said(`Notifications sent: ${ids.length}.`, { ids });
  });
}

const noSuchMessage = (): AppError =>
  new AppError('invalid', say('server.request.invalid'), {
    errors: { message_key: say('validation.invalid') },
  });
