/** What stands in place of a value that nobody may read again. */
export const MASK = '••••••';

const SECRET = /pass(word|phrase)|secret|token|hash|credential|api_?key|private_?key/i;

/** A value as the activity log shows it: nothing of a field whose name says that it keeps a secret. */
export const masked = (field: string, value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  return SECRET.test(field) ? MASK : value;
};
