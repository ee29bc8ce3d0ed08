import { message } from '#engine/validation/keyword-messages.ts';
import { AppError, type FieldError, type FieldErrors } from '#shared/errors.ts';
import { say } from '../texts/say.ts';

/**
 * The maximum depth of a request's values, and the maximum number of values and keys side by side: far more than any
 * screen sends.
 */
const MAX_DEPTH = 32;
const MAX_VALUES = 50_000;
const MAX_KEYS = 2_000;

const MAX_FAULTS = 20;
const MAX_PATH = 200;

/** The place of a value: its key, and the value that contains it. */
interface Place {
  readonly key: string;
  readonly within: Place | undefined;
  readonly depth: number;
}

/**
 * Accepts only values that every part of the server can work with and both databases can store: text without NUL and
 * half characters, keys that no object has by nature, limited depth and number of values.
 * @param name the name to report where the error is not further in: a part, a parameter.
 * @throws {AppError} invalid, with the field.
 */
export function rejectHostileValues(value: unknown, name?: string): void {
  const errors = faultsOf(value, name);
  if (Object.keys(errors).length > 0) throw new AppError('invalid', say('server.request.invalid'), { errors });
}

/** The same for one text. */
export function rejectHostileText(text: string, name: string): void {
  if (!isStorable(text)) rejectHostileValues(text, name);
}

/** Whether a name is one that every object answers to, such as `constructor`: nothing of ours is called so. */
export const isInherited = (name: string): boolean => name in Object.prototype;

/** Whether text can be stored: PostgreSQL takes no NUL, and half a surrogate pair is no character. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function faultsOf(value: unknown, name: string | undefined): FieldErrors {
  const errors: Record<string, FieldError> = {};
  const root = name === undefined ? undefined : { key: name, within: undefined, depth: 0 };
  const rest: [value: unknown, place: Place | undefined][] = [[value, root]];
  let count = 1;
  for (let next = rest.pop(); next && Object.keys(errors).length < MAX_FAULTS; next = rest.pop()) {
    const [found, place] = next;
    const keys = typeof found === 'object' && found !== null ? Object.keys(found) : [];
    count += keys.length;
    if (count > MAX_VALUES) return { [name ?? 'root']: message('too_many_values', { limit: MAX_VALUES }) };
    const fault = faultOf(found, keys, place);
    if (fault) errors[pathOf(place)] = fault;
    else
      for (const key of keys)
        rest.push([
          (found as Readonly<Record<string, unknown>>)[key],
          { key, within: place, depth: (place?.depth ?? 0) + 1 },
        ]);
  }
  return errors;
}

function faultOf(value: unknown, keys: readonly string[], place: Place | undefined): FieldError | undefined {
  if (place && place.depth > MAX_DEPTH) return message('too_deep', { limit: MAX_DEPTH });
  if (place && isInherited(place.key)) return message('unknown');
  if (place && !isStorable(place.key)) return message('characters');
  if (typeof value === 'string' && !isStorable(value)) return message('characters');
  if (keys.length > MAX_KEYS && !Array.isArray(value)) return message('too_many_values', { limit: MAX_KEYS });
  return typeof value === 'number' && !Number.isFinite(value) ? message('number') : undefined;
}

/** The dotted path, readable and never long: the key itself can be the error. */
function pathOf(place: Place | undefined): string {
  const keys: string[] = [];
  let length = 0;
  for (let at = place; at && length < MAX_PATH; at = at.within) {
    keys.unshift(at.key.slice(0, MAX_PATH));
    length += at.key.length;
  }
  return keys.join('.').replaceAll('\0', '\ufffd').slice(0, MAX_PATH).toWellFormed() || 'root';
}
