import { call, one } from './call.ts';
import { type Described, flag, instant, listOf, named, shape, text, whole } from './schema-words.ts';

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

/** The thread of an entry, as far as the caller can see it. */
const thread = shape({
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
export type FeedbackThread = Described<typeof thread>;

const tag = 'feedback';
const answer = one(thread);

export const getThread = call('GET', '/customer/feedback/:id/thread/', {
  tag,
  summary: 'What was said on an entry, and its votes',
  answer,
});

export const commentOnFeedback = call('POST', '/customer/feedback/:id/comments/', {
  tag,
  summary: 'Comment on an entry',
  body: shape({ text: { ...text, maxLength: 4000, pattern: '\\S', description: 'Plain text.' } }),
  answer,
  status: 201,
  fails: [409],
  isCreate: true,
});

export const giveVote = call('PUT', '/customer/feedback/:id/vote/', { tag, summary: 'Vote for an entry', answer });

export const withdrawVote = call('DELETE', '/customer/feedback/:id/vote/', {
  tag,
  summary: 'Take my vote back',
  answer,
});

export const mergeFeedback = call('POST', '/customer/feedback/:id/merge/', {
  tag,
  summary: 'Make an entry a duplicate of another',
  body: shape({ into: { ...whole, minimum: 1, description: 'The entry that stays.' } }),
  answer,
  fails: [409],
});

export const separateFeedback = call('DELETE', '/customer/feedback/:id/merge/', {
  tag,
  summary: 'Take the merge of an entry back',
  answer,
  fails: [409],
});
