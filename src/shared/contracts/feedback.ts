import { type Described, flag, instant, listOf, named, shape, text, whole } from './schema-words.ts';

/** `POST /customer/feedback/{id}/comments/`. */
export const newFeedbackComment = {
  type: 'object',
  required: ['text'],
  additionalProperties: false,
  properties: { text: { type: 'string', maxLength: 4000, pattern: '\\S', description: 'Plain text.' } },
} as const;

/** `POST /customer/feedback/{id}/merge/`. */
export const feedbackMerge = {
  type: 'object',
  required: ['into'],
  additionalProperties: false,
  properties: { into: { type: 'integer', minimum: 1, description: 'The entry that stays.' } },
} as const;

/** An entry as others point at it. */
const reference = shape({ id: whole, title: text });
export type FeedbackReference = Described<typeof reference>;

const comment = shape({
  id: whole,
  text,
  created_on: instant,
  author: named,
  is_writer: { ...flag, description: 'Written by the person whose feedback it is, not by the team.' },
  feedback: { ...reference, description: 'Where it was written: this entry, or one that was merged into it.' },
});
export type FeedbackComment = Described<typeof comment>;

/** `GET /customer/feedback/{id}/thread/`: the thread of an entry, as far as the caller can see it. */
export const feedbackThread = shape({
  comments: {
    ...listOf(comment),
    description: 'Oldest first. The author sees the comments on the own entry, the team also those on its duplicates.',
  },
  has_voted: flag,
  votes: whole,
  is_merged: { ...flag, description: 'It follows the state of another entry on the same matter.' },
  duplicates: {
    ...listOf(reference),
    description: 'Entries that were merged into this one; none for users who see only their own.',
  },
});
export type FeedbackThread = Described<typeof feedbackThread>;
