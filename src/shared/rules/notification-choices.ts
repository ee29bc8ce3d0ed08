import type { NotificationChoices } from '../contracts/notifications.ts';
import { NOTIFICATION_CONTEXTS, type NotificationContext, rulesOf } from '../notification-contexts.ts';

/** What a person changed of his choices; what is absent stays as it is. */
export type NotificationChoicesChange = {
  readonly [Context in NotificationContext]?: Partial<NotificationChoices[Context]>;
};

/** Where a person hears of what until he says otherwise. */
export const DEFAULT_NOTIFICATION_CHOICES = Object.fromEntries(
  NOTIFICATION_CONTEXTS.map((context) => [context, rulesOf(context).channels]),
) as NotificationChoices;

/** The choices with a change laid over them. */
export const applyChoices = (choices: NotificationChoices, change: NotificationChoicesChange): NotificationChoices =>
  Object.fromEntries(
    NOTIFICATION_CONTEXTS.map((context) => [context, { ...choices[context], ...change[context] }]),
  ) as NotificationChoices;
