import { call, one, parts, type SentBody, type SentQuery } from './call.ts';
import {
  byKey,
  type Described,
  envelope,
  flag,
  instant,
  listOf,
  orNull,
  recordId,
  shape,
  shapeOf,
  text,
  textOrNull,
  whole,
} from './schema-words.ts';
import { withheld } from './withheld.ts';
import { NOTIFICATION_CONTEXTS } from '../notification-contexts.ts';

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

const notificationPage = envelope(notificationParts);
export type NotificationPage = Described<typeof notificationPage>;

/** The properties of a page, without those of the envelope. */
export type NotificationResults = Pick<NotificationPage, 'results' | 'count' | 'unread_count'>;

const tag = 'notifications';
const id = { ...recordId, maximum: Number.MAX_SAFE_INTEGER } as const;
const yes = { type: 'boolean', const: true } as const;
const words = { ...text, maxLength: 200 } as const;
const day = { ...text, format: 'date', pattern: '^[1-9]' } as const;

/** SPEC 7's parameters, and one for each column to narrow it by. */
export const listNotifications = call('GET', '/customer/notifications/', {
  tag,
  summary: 'My notifications',
  query: shape(
    {},
    {
      page: { ...recordId, maximum: 5000, default: 1 },
      limit: { ...recordId, maximum: 200, default: 10 },
      orderBy: { ...words, default: 'id' },
      ascending: { enum: ['1', '0', 'true', 'false'], default: '0' },
      query: { ...words, description: 'Anywhere in the message, the context or the type.' },
      type: { enum: ['', 'job', 'offer', 'archive'], description: 'Without it everything that is not archived.' },
      context: { enum: NOTIFICATION_CONTEXTS },
      notification_type: { ...words, description: 'Anywhere in the type.' },
      message: { ...words, description: 'Anywhere in the message.' },
      created_from: { ...day, description: 'The first day, where the person is.' },
      created_to: { ...day, description: 'The last day.' },
    },
  ),
  answer: parts(notificationPage),
});
export type NotificationQuery = SentQuery<typeof listNotifications>;
export type NotificationFilter = Exclude<NonNullable<NotificationQuery['type']>, ''>;

export const changeNotification = call('PATCH', '/customer/notifications/:id/', {
  tag,
  summary: 'Mark as read, archive or restore',
  params: shape({ id }),
  body: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: { is_read: yes, is_archive: flag },
  },
  answer: one(notification),
  fails: [409],
});
export type NotificationChange = SentBody<typeof changeNotification>;

/** One change of several: exactly one of the three. */
const bulkChange = shape({ id }, { is_archive: flag, is_approve: yes, is_deny: yes });
export type BulkNotificationChange = Described<typeof bulkChange>;

/** What became of each entry: a decision that is rejected stops no other. */
export const changeNotifications = call('PATCH', '/customer/bulk-notifications-update/', {
  tag,
  summary: 'Archive, restore, approve or deny many',
  body: shape({
    to_update: {
      ...listOf({ ...bulkChange, description: 'Exactly one of is_archive, is_approve and is_deny.' }),
      minItems: 1,
      maxItems: 200,
    },
  }),
  answer: parts(envelope({ results: listOf(shape({ id: whole, is_done: flag, reason: textOrNull })) })),
  fails: [403, 404, 409],
});

/** A rejection needs both note fields; a note on an approval needs its title. Its address is the `request_url` of the notification. */
export const decideNotification = call('PATCH', '/customer/notification-decision/:context/:id/', {
  tag,
  summary: 'Approve or reject',
  params: shape({ context: { ...text, enum: NOTIFICATION_CONTEXTS }, id }),
  body: shape(
    { is_approved: flag, notification_id: id },
    {
      is_read: yes,
      note_title: { ...text, maxLength: 200 },
      note_description: { ...text, maxLength: 20_000, description: 'HTML; what is not formatting is taken out.' },
    },
  ),
  answer: one(notification),
  fails: [403, 409],
});
export type NotificationDecision = SentBody<typeof decideNotification>;

const channels = shape({ in_app: flag, email: flag });

/** By context, the channels that notify a user. What waits for an answer is always shown in the application. */
const notificationChoices = shapeOf(NOTIFICATION_CONTEXTS, channels);
export type NotificationChoices = Described<typeof notificationChoices>;

export const getNotificationChoices = call('GET', '/users/notification-choices/', {
  tag,
  summary: 'How I am notified',
  answer: one(notificationChoices),
});

const channelsChange = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: { in_app: flag, email: flag },
} as const;

export const changeNotificationChoices = call('PATCH', '/users/notification-choices/', {
  tag,
  summary: 'Change how I am notified',
  body: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    properties: shapeOf(NOTIFICATION_CONTEXTS, channelsChange).properties,
  },
  answer: one(notificationChoices),
});
