import type { FastifyInstance } from 'fastify';
import { applyChoices, DEFAULT_NOTIFICATION_CHOICES } from '#shared/rules/notification-choices.ts';
import en from '../../../../locales/en.json' with { type: 'json' };
import { fill } from '#server/platform/mail/templates.ts';
import { notificationMail } from './notification-mail.ts';
import { findRecipients, insertNotifications, type NewNotification, type Recipient } from './queries.ts';

type MessageKey = keyof typeof en.notifications.messages;

/** A text below `notifications.messages` in the locale with what is put into it, or a text that is ready. */
export type NotificationText =
  string | { readonly key: MessageKey; readonly args?: Readonly<Record<string, string | number>> };

/** Something that people are to be told. */
export interface Announcement extends Omit<NewNotification, 'message'> {
  /** User ids; who is not active is left out, who stands here twice is told once. */
  readonly to: readonly number[];
  readonly message: NotificationText;
}

export interface Notifications {
  /**
   * Tells people of an event, in the current transaction: where that is rolled back nobody hears anything. Each one is told
   * where he chose to be: in the application, by mail, or both; a request for an answer is always in the application.
   * With an `eventKey` an event that is told again reaches nobody twice; with a `groupKey` one answer answers all.
   * @returns the ids of the notifications that are in the application now.
   */
  notify(announcement: Announcement): Promise<readonly number[]>;
}

const LONGEST_MESSAGE = 500;

export const createNotifications = (app: FastifyInstance): Notifications => ({
  notify: ({ to, message, ...about }) =>
    app.database.transaction(async () => {
      const told = { ...about, message: messageText(message) };
      const receivers = (await findRecipients(app.database, to))
        .map((person) => ({ ...person, ...channelsOf(person, told) }))
        .filter(({ in_app, email }) => in_app || email);
      if (receivers.length === 0) return [];
      const idOf = new Map(
        (await insertNotifications(app.database, receivers, told)).map(({ id, user_id }) => [user_id, id]),
      );
      const fresh = receivers.filter(({ id }) => idOf.has(id));
      for (const person of fresh) if (person.email) await app.mailer.send(notificationMail(app, person, told));
      return fresh.flatMap(({ id: userId, in_app }) => {
        const id = idOf.get(userId);
        if (!in_app || id === undefined) return [];
        app.events.toUser(userId, 'notifications', { id, kind: 'created' });
        return [id];
      });
    }),
});

function channelsOf({ choices }: Recipient, { context, action }: NewNotification) {
  const { in_app, email } = applyChoices(DEFAULT_NOTIFICATION_CHOICES, choices)[context];
  return { in_app: in_app || action === 'popup', email };
}

/** Names in it were typed by people: control characters are blanks, and what is longer than a line or two is cut. */
function messageText(message: NotificationText): string {
  const text =
    typeof message === 'string' ? message : fill(en.notifications.messages[message.key], texts(message.args));
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= LONGEST_MESSAGE ? line : `${line.slice(0, LONGEST_MESSAGE - 1)}…`;
}

const texts = (values: Readonly<Record<string, string | number>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
