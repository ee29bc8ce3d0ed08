import type { QueryClient } from '@tanstack/react-query';

const MAX = 200;

/** What a screen remembers for each entry of the browser's history, for going back to it. */
export interface KeptByEntry<Value> {
  get(entry: string): Value | undefined;
  set(entry: string, value: Value): void;
}

/** One memory per kind of thing. It lives as long as what this browser has fetched; the oldest of 200 entries are forgotten. */
export function createKeptByEntry<Value>(): (client: QueryClient) => KeptByEntry<Value> {
  const kept = new WeakMap<QueryClient, Map<string, Value>>();
  return (client) => {
    const values = kept.get(client) ?? new Map<string, Value>();
    kept.set(client, values);
    return {
      get: (entry) => values.get(entry),
      set: (entry, value) => {
        values.delete(entry);
        values.set(entry, value);
        if (values.size > MAX) values.delete(values.keys().next().value!); // it has more than one
      },
    };
  };
}
