import {
  NOTIFICATION_CONTEXTS,
  type NotificationChoices,
  type NotificationContext,
} from '../contracts/notifications.ts';

/** What a person changed of his choices; what is absent stays as it is. */
export type NotificationChoicesChange = {
  readonly [Context in NotificationContext]?: Partial<NotificationChoices[Context]>;
};

/** Until a person says otherwise he sees everything in the application and gets mail where somebody waits for him. */
export const DEFAULT_NOTIFICATION_CHOICES: NotificationChoices = {
  job: { in_app: true, email: true },
  offer: { in_app: true, email: true },
  documentation_upload: { in_app: true, email: false },
  interview: { in_app: true, email: false },
  feedback: { in_app: true, email: false },
};

/** The choices with a change laid over them. */
export const applyChoices = (choices: NotificationChoices, change: NotificationChoicesChange): NotificationChoices =>
  Object.fromEntries(
    NOTIFICATION_CONTEXTS.map((context) => [context, { ...choices[context], ...change[context] }]),
  ) as NotificationChoices;
