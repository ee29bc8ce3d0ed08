const BYTES = 16;

/** A key that no other create has: 32 hexadecimal digits. It also works where the page has no secure context. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
