/** The length of an `Idempotency-Key`. */
export const MAX_KEY_LENGTH = 255;

/** What the API says of it. */
export const KEY_MEANING =
  'A text of your own for this record, such as a UUID. For a day the same key and body answer the record that was created with it; another body is `key_reused`, status 409.';

/** The headers of a hand-written create. */
export const createHeaders = {
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', description: KEY_MEANING } },
} as const;
