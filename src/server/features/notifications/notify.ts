import type { FastifyInstance } from 'fastify';
import { type NotificationNews, rulesOf } from '#shared/notification-contexts.ts';
import { applyChoices, DEFAULT_NOTIFICATION_CHOICES } from '#shared/rules/notification-choices.ts';
import { notificationEmail, screenAddress } from './notification-mail.ts';
import { insertNotifications, type NewNotification } from './queries.ts';
import { findRecipients, type Recipient } from './recipients.ts';
import { givenNews, newsRenderer, type RenderedNews } from './render-news.ts';
import { readWireSubjects } from './subjects.ts';

/** An event to notify users of: the record it is about, a message of its context and the arguments of that message. */
export type Announcement = NotificationNews & {
  /** User ids; inactive users are skipped, a repeated one is notified once. */
  readonly to: readonly number[];
  /** One answer answers all who were asked with it. */
  readonly groupKey?: string;
  /** An event that is sent again reaches no one twice. */
  readonly eventKey?: string;
  /** The address of the link in the email to a user. Default: that of View. */
  readonly addressFor?: (user: number) => Promise<string>;
};

export interface Notifications {
  /**
   * Notifies users of an event, in the current transaction: after a rollback no one is notified. Each user is notified
   * by the channels of their choice: in the application, by email, or both; a request for an answer is always in the
   * application. The text is in the language of each, and names only records that they can read.
   * @returns the ids of the notifications that are in the application now, in the order of the users' ids.
   */
  notify(announcement: Announcement): Promise<readonly number[]>;
}

export const createNotifications = (app: FastifyInstance): Notifications => ({
  notify: ({ to, addressFor, ...news }) =>
    app.database.transaction(async () => {
      const told = newNotification(news);
      const receivers = (await findRecipients(app.database, to))
        .map((person) => ({ ...person, ...channelsOf(person, told) }))
        .filter(({ in_app, email }) => in_app || email);
      if (receivers.length === 0) return [];
      const wire = (await readWireSubjects(app, [news.subject]))(news.subject);
      const render = newsRenderer(app, givenNews(news, wire));
      const rendered: ((typeof receivers)[number] & RenderedNews)[] = [];
      for (const person of receivers) rendered.push({ ...person, ...(await render(person)) });
      const idOf = new Map(
        (await insertNotifications(app.database, rendered, told)).map(({ id, user_id }) => [user_id, id]),
      );
      const fresh = rendered.filter(({ id }) => idOf.has(id));
      const address = screenAddress(app, { ...told, ...wire });
      for (const person of fresh)
        if (person.email)
          await app.mailer.send(notificationEmail(app, person, (await addressFor?.(person.id)) ?? address));
      return fresh.flatMap(({ id: userId, in_app }) => {
        const id = idOf.get(userId);
        if (!in_app || id === undefined) return [];
        app.events.toUser(userId, 'notifications', { id, kind: 'created' });
        return [id];
      });
    }),
});

function newNotification({
  context,
  subject,
  message_key,
  groupKey,
  eventKey,
}: Omit<Announcement, 'to' | 'addressFor'>): NewNotification {
  const { type, isRequest } = rulesOf(context).messages[message_key]!; // the type knows it
  return { context, subject, message_key, type, action: isRequest ? 'popup' : null, groupKey, eventKey };
}

function channelsOf({ choices }: Recipient, { context, action }: NewNotification) {
  const { in_app, email } = applyChoices(DEFAULT_NOTIFICATION_CHOICES, choices)[context];
  return { in_app: in_app || action === 'popup', email };
}
