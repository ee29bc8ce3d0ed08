import { HttpError } from 'ra-core';
import type { Values } from './form-values.ts';

/** The errors that a rejected save puts on fields, by dotted path; empty if the rejection is not about fields. */
export function errorsOf(error: unknown): Record<string, string> | undefined {
  const errors: unknown = error instanceof HttpError ? error.body?.errors : undefined;
  return typeof errors === 'object' && errors !== null && Object.keys(errors).length > 0
    ? (errors as Record<string, string>)
    : undefined;
}

/** The record as the server has it, which a conflict answers with. */
export function versionOf(error: unknown): Values | undefined {
  const data: unknown = error instanceof HttpError ? error.body?.data : undefined;
  return typeof data === 'object' && data !== null ? (data as Values) : undefined;
}
