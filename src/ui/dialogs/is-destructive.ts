import type { ConfirmOptions } from './confirm-options.ts';

/** Whether something is lost by it: a question is about deleting unless it says otherwise. */
export const isDestructive = ({ isDanger, title }: ConfirmOptions): boolean => isDanger ?? !title;

/** No more records than this are lost by one press. */
export const MAX_UNTYPED = 20;

/** The question as it is asked: with the usual phrase to be typed where many records are lost. */
export function withPhrase(options: ConfirmOptions): ConfirmOptions {
  const isMany = (options.count ?? 1) > MAX_UNTYPED;
  return isMany && isDestructive(options) ? { typed: true, ...options } : options;
}
