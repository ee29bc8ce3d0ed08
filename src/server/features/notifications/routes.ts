import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import {
  bulkNotificationReply,
  notification,
  notificationChoices,
  type NotificationDecision,
  notificationPage,
} from '#shared/contracts/notifications.ts';
import type { Message } from '#shared/errors.ts';
import { answers, answersOne, fails } from '#server/records/openapi/answers.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { changeInBulk } from './bulk.ts';
import { changeNotification } from './change-notifications.ts';
import { readNotificationChoices, writeNotificationChoices } from './choices.ts';
import { decideNotification } from './decide.ts';
import { listNotifications, type ListQuery, listQuery } from './list-notifications.ts';
import { presentNotification } from './present.ts';
import { bulkBody, changeBody, choicesBody, decisionBody, place, recordPlace } from './schemas.ts';

const NOTIFICATION = answersOne(notification);
const CHOICES = answersOne(notificationChoices);

/**
 * A user's own notifications, whatever their role: the list, changes of one and of many, answers, and the choice of
 * channels.
 */
export async function notificationRoutes(app: FastifyInstance): Promise<void> {
  const tags = ['notifications'];

  app.get<{ Querystring: ListQuery }>(
    '/customer/notifications/',
    {
      schema: {
        tags,
        summary: 'My notifications',
        response: { 200: answers(notificationPage) },
        querystring: listQuery,
      },
    },
    async ({ principal, query }) => listNotifications(app, principal, query),
  );

  app.patch<{ Params: FromSchema<typeof recordPlace>; Body: FromSchema<typeof changeBody> }>(
    '/customer/notifications/:id/',
    {
      schema: {
        tags,
        summary: 'Mark as read, archive or restore',
        response: { 200: NOTIFICATION, ...fails(409) },
        params: recordPlace,
        body: changeBody,
      },
    },
    async (request) => {
      const { params, body } = request;
      const row = await changeNotification(app, actorOf(request), params.id, body);
      const done = body.is_archive === undefined ? 'read' : body.is_archive ? 'archive' : 'restore';
      const message = app.texts.text(readerLanguage(request), `notifications.done.${done}`);
      return { code: 0, message, data: await presentNotification(app, row) };
    },
  );

  app.patch<{ Body: FromSchema<typeof bulkBody> }>(
    '/customer/bulk-notifications-update/',
    {
      schema: {
        tags,
        summary: 'Archive, restore, approve or deny many',
        response: { 200: answers(bulkNotificationReply), ...fails(403, 404, 409) },
        body: bulkBody,
      },
    },
    async (request) => {
      const { sentences, results } = await changeInBulk(app, actorOf(request), request.body.to_update);
      const say = (message: Message) => app.texts.render(readerLanguage(request), message);
      return {
        code: 0,
        message: sentences.map(say).join(' '),
        results: results.map(({ reason, ...result }) => ({ ...result, reason: reason && say(reason) })),
      };
    },
  );

  app.patch<{ Params: FromSchema<typeof place>; Body: NotificationDecision }>(
    '/customer/notification-decision/:context/:id/',
    {
      schema: {
        tags,
        summary: 'Approve or reject',
        response: { 200: NOTIFICATION, ...fails(403, 409) },
        params: place,
        body: decisionBody,
      },
    },
    async (request) => {
      const { params, body } = request;
      const row = await decideNotification(app, actorOf(request), params, body);
      const done = body.is_approved ? 'approved' : 'rejected';
      const message = app.texts.text(readerLanguage(request), `notifications.done.${done}`);
      return { code: 0, message, data: await presentNotification(app, row) };
    },
  );

  app.get(
    '/users/notification-choices/',
    { schema: { tags, summary: 'How I am notified', response: { 200: CHOICES } } },
    async ({ principal }) => ({ code: 0, message: '', data: await readNotificationChoices(app, principal.userId) }),
  );

  app.patch<{ Body: FromSchema<typeof choicesBody> }>(
    '/users/notification-choices/',
    { schema: { tags, summary: 'Change how I am notified', response: { 200: CHOICES }, body: choicesBody } },
    async (request) => ({
      code: 0,
      message: app.texts.text(readerLanguage(request), 'server.notifications.choices_saved'),
      data: await writeNotificationChoices(app, actorOf(request), request.body),
    }),
  );
}

const actorOf = ({ principal, id: requestId }: FastifyRequest): Actor => ({ principal, requestId });
