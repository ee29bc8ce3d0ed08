import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import {
  notification,
  notificationChoices,
  type NotificationDecision,
  notificationPage,
} from '#shared/contracts/notifications.ts';
import { answers, answersOne, DONE, fails } from '#server/records/openapi/answers.ts';
import { changeInBulk } from './bulk.ts';
import { changeNotification } from './change-notifications.ts';
import { readNotificationChoices, writeNotificationChoices } from './choices.ts';
import { decideNotification } from './decide.ts';
import { listNotifications, type ListQuery, listQuery } from './list-notifications.ts';
import { presentNotification } from './present.ts';
import { bulkBody, changeBody, choicesBody, decisionBody, place, recordPlace } from './schemas.ts';

const NOTIFICATION = answersOne(notification);
const CHOICES = answersOne(notificationChoices);

/** A person's own notifications, whatever his role: the list, changes of one and of many, answers, and where he hears of what. */
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
    async ({ principal, id: requestId, params, body }) => {
      const row = await changeNotification(app, { principal, requestId }, params.id, body);
      const message = body.is_archive === undefined ? 'Marked as read.' : body.is_archive ? 'Archived.' : 'Restored.';
      return { code: 0, message, data: await presentNotification(app, row) };
    },
  );

  app.patch<{ Body: FromSchema<typeof bulkBody> }>(
    '/customer/bulk-notifications-update/',
    {
      schema: {
        tags,
        summary: 'Archive, restore, approve or deny many',
        response: { 200: DONE, ...fails(403, 404, 409) },
        body: bulkBody,
      },
    },
    async ({ principal, id: requestId, body }) => ({
      code: 0,
      message: await changeInBulk(app, { principal, requestId }, body.to_update),
    }),
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
    async ({ principal, id: requestId, params, body }) => {
      const row = await decideNotification(app, { principal, requestId }, params, body);
      const message = body.is_approved ? 'Approved.' : 'Rejected.';
      return { code: 0, message, data: await presentNotification(app, row) };
    },
  );

  app.get(
    '/users/notification-choices/',
    { schema: { tags, summary: 'Where I hear of what', response: { 200: CHOICES } } },
    async ({ principal }) => ({ code: 0, message: '', data: await readNotificationChoices(app, principal.userId) }),
  );

  app.patch<{ Body: FromSchema<typeof choicesBody> }>(
    '/users/notification-choices/',
    { schema: { tags, summary: 'Change where I hear of what', response: { 200: CHOICES }, body: choicesBody } },
    async ({ principal, id: requestId, body }) => ({
      code: 0,
      message: 'Your choices were saved.',
      data: await writeNotificationChoices(app, { principal, requestId }, body),
    }),
  );
}
