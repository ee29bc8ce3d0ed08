import type { ResourceRequest } from './request.ts';

/**
 * Reads what is the same for all records of a bulk change once in each of its transactions; elsewhere every time. Only
 * for what the change itself doesn’t write. @param key names what is read, among all callers.
 */
export function readOnce<T>({ alreadyRead }: ResourceRequest, key: string, read: () => Promise<T>): Promise<T> {
  if (!alreadyRead) return read();
  const known = alreadyRead.get(key) as Promise<T> | undefined;
  if (known) return known;
  const reading = read();
  alreadyRead.set(key, reading);
  return reading;
}
