import { HttpError } from 'ra-core';
import type { Values } from './form-values.ts';

/** What a record that could not be copied whole is begun with, and the field that is to be filled first. */
export interface CopyDraft {
  readonly draft: Values;
  readonly focus: string | undefined;
}

/** Of a failure that carries one. */
export const draftOf = (error: unknown): CopyDraft | undefined => {
  const body =
    error instanceof HttpError ? (error.body as { draft?: unknown; errors?: object } | undefined) : undefined;
  return body?.draft === undefined
    ? undefined
    : readDraft({ draft: body.draft, focus: Object.keys(body.errors ?? {})[0] });
};

/** The part of a history entry used here; the entry can contain more. */
export const readDraft = (state: unknown): CopyDraft | undefined => {
  if (!isObject(state) || !isObject(state['draft'])) return undefined;
  const { draft, focus } = state;
  return { draft: draft as Values, focus: typeof focus === 'string' ? focus : undefined };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
