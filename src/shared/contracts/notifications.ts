import {
  byKey,
  type Described,
  envelope,
  flag,
  instant,
  listOf,
  orNull,
  shape,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';
import { withheld } from './withheld.ts';
import { NOTIFICATION_CONTEXTS, type NotificationContext } from '../notification-contexts.ts';

const reference = orNull(shape({ id: whole }));

/** A choice of a field is a message: the key of its word, and the word in the receiver's language when it was sent. */
const argument = { anyOf: [text, { type: 'number' }, shape({ message: text, text })] } as const;
export type NotificationArgument = Described<typeof argument>;

/** One of a user's own notifications, as the wire has it. */
export const notification = shape({
  id: whole,
  context: { enum: NOTIFICATION_CONTEXTS },
  type: { ...text, description: 'What happened, such as `approval` or `info`.' },
  message: {
    ...text,
    description: "In the receiver's language when it was sent; it is what lists search and sort by.",
  },
  message_key: {
    ...textOrNull,
    description: 'The text `notification_texts.<context>.<message_key>` of the locales; null for a ready `message`.',
  },
  args: byKey(argument),
  subject: {
    ...orNull(shape({ resource: text, id: whole })),
    description: 'The record that it is about; `job` and `candidate` are read from it.',
  },
  created_at: instant,
  action: { enum: ['popup', null], description: '`popup`: it waits for an approval or a rejection.' },
  is_action_taken: flag,
  is_approved: { type: ['boolean', 'null'], description: 'How it was answered; null until then.' },
  decision: orNull(
    shape({
      by: { ...textOrNull, description: 'The name of who answered.' },
      on: instant,
      note_title: { ...textOrNull, description: 'The title of the note that was left.' },
    }),
  ),
  is_read: flag,
  is_archive: flag,
  request_url: {
    ...textOrNull,
    description: 'Where the answer is sent by PATCH, below `/api/v1`; null where nothing can be answered.',
  },
  job: reference,
  candidate: reference,
  withheld: { ...orNull(withheld), description: 'What of the record the user can’t view, while the request is open.' },
});
export type Notification = Described<typeof notification>;

/** What a page of notifications has in it. */
export const notificationParts = {
  results: listOf(notification),
  count: whole,
  unread_count: { ...whole, description: 'What is neither read nor archived, whatever the filter.' },
} as const;

/** `GET /customer/notifications/`. */
export const notificationPage = envelope(notificationParts);
export type NotificationPage = Described<typeof notificationPage>;

/** The properties of a page, without those of the envelope. */
export type NotificationResults = Pick<NotificationPage, 'results' | 'count' | 'unread_count'>;

/** The `type` parameter of the list; without it everything that is not archived. */
export type NotificationFilter = 'job' | 'offer' | 'archive';

/** `PATCH /customer/notifications/{id}/`. */
export interface NotificationChange {
  readonly is_read?: true;
  readonly is_archive?: boolean;
}

/** One entry of `PATCH /customer/bulk-notifications-update/ { to_update }`: exactly one of the three changes. */
export interface BulkNotificationChange {
  readonly id: number;
  readonly is_archive?: boolean;
  readonly is_approve?: true;
  readonly is_deny?: true;
}

/** What became of each entry: a decision that is rejected stops no other. */
export const bulkNotificationReply = envelope({
  results: listOf(shape({ id: whole, is_done: flag, reason: textOrNull })),
});
export type BulkNotificationReply = Described<typeof bulkNotificationReply>;

/** `PATCH <request_url>`. A rejection needs both note fields; a note on an approval needs its title. `note_description` is HTML, sanitised by the server. */
export interface NotificationDecision {
  readonly is_approved: boolean;
  readonly notification_id: number;
  readonly is_read?: true;
  readonly note_title?: string;
  readonly note_description?: string;
}

const channels = shape({ in_app: flag, email: flag });

/** By context, the channels that notify a user. What waits for an answer is always shown in the application. */
export const notificationChoices = shape(
  Object.fromEntries(NOTIFICATION_CONTEXTS.map((context) => [context, channels])) as Record<
    NotificationContext,
    typeof channels
  >,
);
export type NotificationChoices = Described<typeof notificationChoices>;
