/** Replaces a value that no one can read again. */
export const MASK = '••••••';

/** Names of fields and columns that keep a secret. */
export const SECRET_NAME = /pass(word|phrase)|secret|token|hash|credential|api_?key|private_?key/i;

/** A value as the activity log shows it: nothing of a field whose name says that it keeps a secret. */
export const masked = (field: string, value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  return SECRET_NAME.test(field) ? MASK : value;
};
