import { AppError } from '#shared/errors.ts';
import { rejectHostileValues } from './hostile-values.ts';

/**
 * JSON inside a text: a parameter, a part of a form, a value. It has the same limits as a JSON body.
 * @param rejection the error for text that is not JSON; absent: malformed.
 * @throws {AppError} the rejection; invalid, with the field, where it contains unusable values.
 */
export function readJson(
  text: string,
  name: string,
  rejection: (cause: unknown) => AppError = (cause) => new AppError('malformed', `${name} is not JSON`, { cause }),
): unknown {
  const value = parse(text, rejection);
  rejectHostileValues(value, name);
  return value;
}

function parse(text: string, rejection: (cause: unknown) => AppError): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw rejection(cause);
  }
}
