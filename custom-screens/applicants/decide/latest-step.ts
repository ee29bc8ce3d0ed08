import type { Toasts } from '#ui/toasts/toasts.ts';

const latest = new WeakMap<Toasts, Promise<void>>();

/** A step is on its way to the server. @returns to be called once its message is there, or when it failed. */
export function stepBegins(toasts: Toasts): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  latest.set(toasts, promise);
  return resolve;
}

/** Resolves once the step that began last has its message: immediately, if none is on its way. */
export const latestStep = (toasts: Toasts): Promise<void> => latest.get(toasts) ?? Promise.resolve();
