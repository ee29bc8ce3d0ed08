const BYTES = 16;

/** A text that no one else has: 32 hexadecimal digits. It also works where the page has no secure context. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');
