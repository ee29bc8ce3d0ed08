import { AppError } from '#shared/errors.ts';
import { inEnglish } from '../texts/say.ts';
import { bodyValidator, fieldErrorsOf } from '../plugins/validation.ts';
import { type AnyKind, NOTHING } from './background.ts';

/** Rejects a payload that does not match its kind. @throws {AppError} invalid, by field. */
export function payloadCheck({ kind, payload = NOTHING }: Pick<AnyKind, 'kind' | 'payload'>) {
  const validate = bodyValidator(payload);
  return (value: unknown): void => {
    if (validate(value)) return;
    const errors = fieldErrorsOf(validate.errors ?? []);
    throw new AppError('invalid', inEnglish(`The payload of ${kind} is invalid: ${Object.keys(errors).join(', ')}`), {
      errors,
    });
  };
}
