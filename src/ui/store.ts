import { useSyncExternalStore } from 'react';

/** A value outside React that screens follow with `useStored`. */
export interface Stored<Value> {
  get(): Value;
  set(next: Value): void;
  subscribe(listener: () => void): () => void;
}

export const createStored = <Value>(initial: Value): Stored<Value> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Renders again when the value changes. */
export const useStored = <Value>(stored: Pick<Stored<Value>, 'get' | 'subscribe'>): Value =>
  useSyncExternalStore(stored.subscribe, stored.get);
