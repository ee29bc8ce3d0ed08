import { HttpError } from 'ra-core';
import { fieldName, withoutNest } from '#engine/custom-fields/custom-names.ts';
import type { FieldErrors } from '#shared/errors.ts';

/** What every call answers: `code` 0 and the call's own members, or a code that names the failure. */
export interface Envelope {
  readonly code: number | string;
  readonly message?: string;
  readonly status?: string;
  readonly errors?: FieldErrors;
  readonly [member: string]: unknown;
}

/** A reply that is fine: its HTTP status and the envelope with its members. */
export interface Reply<Body> {
  readonly status: number;
  readonly body: Body & { readonly code: 0; readonly message: string };
}

export const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body;

/**
 * The error that react-admin understands: message, status, and a body whose `errors` it puts on the fields.
 * The code stays readable as `error.body.code`.
 */
export const toHttpError = (status: number, body: Envelope): HttpError =>
  new HttpError(body.message ?? '', status, {
    ...body,
    ...(isRecord(body.data) && { data: withoutNest(body.data) }),
    errors: fieldMessages(body.errors),
  });

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** react-admin translates what follows this mark, with its arguments. */
const TRANSLATED = '@@react-admin@@';

const fieldMessages = (errors: FieldErrors | undefined): Record<string, string> | undefined =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([path, { message, args, text }]) => [
      fieldName(path),
      TRANSLATED + JSON.stringify({ message, args: { ...args, _: text } }),
    ]),
  );
