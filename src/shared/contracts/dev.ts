import { NOTIFICATION_CONTEXTS } from '../notification-contexts.ts';
import { call, one, type SentBody } from './call.ts';
import { listOf, shape, text, whole } from './schema-words.ts';

/** Notifications that users send to themselves to see how they arrive. */
const testNotifications = shape(
  { context: { type: 'string', enum: NOTIFICATION_CONTEXTS }, message_key: { ...text, maxLength: 60 } },
  {
    subject_id: {
      ...whole,
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 1,
      description: 'A record of the resource that the context is about.',
    },
    args: {
      type: 'object',
      additionalProperties: { type: ['string', 'number'] },
      default: {},
      description: 'What the message needs beside its subject.',
    },
    count: { ...whole, minimum: 1, maximum: 50, default: 1 },
  },
);

/** Not in production. */
export const sendTestNotifications = call('POST', '/dev/notifications/', {
  tag: 'development',
  summary: 'Send notifications to myself',
  body: testNotifications,
  answer: one(shape({ ids: listOf(whole) })),
});
export type SentNotifications = SentBody<typeof sendTestNotifications>;
