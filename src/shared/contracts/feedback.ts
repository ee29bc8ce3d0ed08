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
export interface FeedbackReference {
  readonly id: number;
  readonly title: string;
}

export interface FeedbackComment {
  readonly id: number;
  readonly text: string;
  /** UTC, ISO 8601. */
  readonly created_on: string;
  readonly author: { readonly id: number; readonly name: string };
  /** Written by the person whose feedback it is, not by the team. */
  readonly is_writer: boolean;
  /** Where it was written: this entry, or one that was merged into it. */
  readonly feedback: FeedbackReference;
}

/** `GET /customer/feedback/{id}/thread/`: what stands around an entry, as far as the caller may see it. */
export interface FeedbackThread {
  /** Oldest first. The writer has what was said on his own entry, the team also what was said on its duplicates. */
  readonly comments: readonly FeedbackComment[];
  readonly has_voted: boolean;
  readonly votes: number;
  /** It follows the state of another entry on the same matter. */
  readonly is_merged: boolean;
  /** Entries that were merged into this one; none for who sees only his own. */
  readonly duplicates: readonly FeedbackReference[];
}
