import type { Values } from './form-values.ts';

/** Work that was not saved, as it is kept on this device. Files cannot be kept. */
export interface Draft {
  /** ISO 8601: when it was kept. */
  readonly at: string;
  /** `updated_on` of the version that editing began with; absent for a new record. */
  readonly version?: string;
  /** The changed fields as they were in the form, and as they were before. */
  readonly values: Values;
  readonly before: Values;
}

/** How long a draft waits for its user. */
const KEPT_MS = 14 * 24 * 60 * 60 * 1000;

const PREFIX = 'ats.draft.';

/** Every draft of one user. */
const ofPerson = (userId: number): string => `${PREFIX}${userId}.`;

/**
 * One draft for each user, resource and record: no user ever sees another user's. It survives a reload, a crash, and a
 * session that ended by itself; it is deleted when it is saved or discarded, when the user signs out, and after 14
 * days.
 */
export const draftKey = (userId: number, resource: string, id: number | string | undefined): string =>
  `${ofPerson(userId)}${resource}.${id ?? 'new'}`;

/** The kept draft, or nothing where there is none, it is too old, or it cannot be read. */
export function readDraft(key: string, storage: Storage = localStorage): Draft | undefined {
  const text = storage.getItem(key);
  if (text === null) return undefined;
  const draft = parsed(text);
  if (draft) return draft;
  storage.removeItem(key);
  return undefined;
}

function parsed(text: string): Draft | undefined {
  try {
    const draft = JSON.parse(text) as Draft;
    return Date.parse(draft.at) > Date.now() - KEPT_MS ? draft : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** How many drafts this device keeps for the user. */
export const countDrafts = (userId: number, storage: Storage = localStorage): number =>
  keysFrom(ofPerson(userId), storage).filter((key) => readDraft(key, storage)).length;

/** Deletes all drafts of the user, who leaves this device. */
export function dropDrafts(userId: number, storage: Storage = localStorage): void {
  for (const key of keysFrom(ofPerson(userId), storage)) storage.removeItem(key);
}

/** Deletes expired drafts of all users. */
export function dropOldDrafts(storage: Storage = localStorage): void {
  for (const key of keysFrom(PREFIX, storage)) readDraft(key, storage);
}

const keysFrom = (prefix: string, storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );

/** Keeps a draft. @returns false where the device has no room for it. */
export function keepDraft(key: string, draft: Draft, storage: Storage = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft));
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

export const dropDraft = (key: string, storage: Storage = localStorage): void => storage.removeItem(key);

/** The draft of the named fields, or nothing where nothing that can be kept has changed. */
export function draftOf(changed: readonly string[], values: Values, base: Values): Draft | undefined {
  const kept = changed.filter((name) => !holdsFile(values[name]));
  if (kept.length === 0) return undefined;
  const pick = (from: Values) => Object.fromEntries(kept.map((name) => [name, from[name] ?? null]));
  return {
    at: new Date().toISOString(),
    ...(typeof base.updated_on === 'string' && { version: base.updated_on }),
    values: pick(values),
    before: pick(base),
  };
}

const holdsFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).some((part) => part instanceof Blob);
