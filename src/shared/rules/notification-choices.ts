import type { NotificationChoices } from '../contracts/notifications.ts';
import { NOTIFICATION_CONTEXTS, type NotificationContext, rulesOf } from '../notification-contexts.ts';

/** The options that a user changed; absent ones stay as they are. */
export type NotificationChoicesChange = {
  readonly [Context in NotificationContext]?: Partial<NotificationChoices[Context]>;
};

/** The channels that notify a user, by context, until they choose otherwise. */
export const DEFAULT_NOTIFICATION_CHOICES = Object.fromEntries(
  NOTIFICATION_CONTEXTS.map((context) => [context, rulesOf(context).channels]),
) as NotificationChoices;

/** The options with a change laid over them. */
export const applyChoices = (choices: NotificationChoices, change: NotificationChoicesChange): NotificationChoices =>
  Object.fromEntries(
    NOTIFICATION_CONTEXTS.map((context) => [context, { ...choices[context], ...change[context] }]),
  ) as NotificationChoices;
