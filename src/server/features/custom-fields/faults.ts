import type { FieldError } from '#shared/errors.ts';
import { say, type TextKey } from '#server/platform/texts/say.ts';

/** The errors of a custom field: the last part of the key `custom_fields.errors.<name>`. */
export type Fault = TextKey extends infer Key
  ? Key extends `custom_fields.errors.${infer Name}`
    ? Name
    : never
  : never;

/** An error in the shape of the wire. */
export const fault = (name: Fault, args: Readonly<Record<string, unknown>> = {}): FieldError =>
  say(`custom_fields.errors.${name}`, args);
