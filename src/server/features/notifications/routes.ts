import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  changeNotification,
  changeNotificationChoices,
  changeNotifications,
  decideNotification,
  getNotificationChoices,
  listNotifications,
} from '#shared/contracts/notifications.ts';
import type { Message } from '#shared/errors.ts';
import { said, serve } from '#server/records/openapi/serve.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { changeInBulk } from './bulk.ts';
import { changeOne } from './change-notifications.ts';
import { readNotificationChoices, writeNotificationChoices } from './choices.ts';
import { decide } from './decide.ts';
import { notificationsPage } from './list-notifications.ts';
import { presentNotification } from './present.ts';

/**
 * A user's own notifications, whatever their role: the list, changes of one and of many, answers, and the choice of
 * channels.
 */
export async function notificationRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listNotifications, async ({ principal, query }) => notificationsPage(app, principal, query));

  serve(app, changeNotification, async (request) => {
    const { params, body } = request;
    const row = await changeOne(app, actorOf(request), params.id, body);
    const done = body.is_archive === undefined ? 'read' : body.is_archive ? 'archive' : 'restore';
    const message = app.texts.text(readerLanguage(request), `notifications.done.${done}`);
    return said(message, await presentNotification(app, row));
  });

  serve(app, changeNotifications, async (request) => {
    const { sentences, results } = await changeInBulk(app, actorOf(request), request.body.to_update);
    const say = (message: Message) => app.texts.render(readerLanguage(request), message);
    return said(sentences.map(say).join(' '), {
      results: results.map(({ reason, ...result }) => ({ ...result, reason: reason && say(reason) })),
    });
  });

  serve(app, decideNotification, async (request) => {
    const { params, body } = request;
    const row = await decide(app, actorOf(request), params, body);
    const done = body.is_approved ? 'approved' : 'rejected';
    const message = app.texts.text(readerLanguage(request), `notifications.done.${done}`);
    return said(message, await presentNotification(app, row));
  });

  serve(app, getNotificationChoices, async ({ principal }) => readNotificationChoices(app, principal.userId));

  serve(app, changeNotificationChoices, async (request) =>
    said(
      app.texts.text(readerLanguage(request), 'server.notifications.choices_saved'),
      await writeNotificationChoices(app, actorOf(request), request.body),
    ),
  );
}

const actorOf = ({ principal, id: requestId }: FastifyRequest): Actor => ({ principal, requestId });
