/** The length of an `Idempotency-Key`. */
export const MAX_KEY_LENGTH = 255;
