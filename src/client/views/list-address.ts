import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignedIn } from '../session/SessionProvider.tsx';

const prefixOf = (userId: number): string => `ats.lists.${userId}.`;

const useKey = (resource: string): string => prefixOf(useSignedIn().profile.id) + resource;

/** The way back to a list, as it was left in this tab: what stood in its address still stands there. @param resource plain name. */
export function useListAddress(resource: string, route: string): string {
  const key = useKey(resource);
  // Only the list itself writes it, and nobody else is on screen meanwhile.
  return route + useSyncExternalStore(nothing, () => sessionStorage.getItem(key) ?? '');
}

/** Keeps what stands in the address of the list that is open, for the way back. A new tab has none: it is no part of what was looked at there. */
export function useKeptListAddress(resource: string): void {
  const key = useKey(resource);
  const { search } = useLocation();
  useLayoutEffect(() => sessionStorage.setItem(key, search), [search, key]);
}

/** What a person searched and filtered for is gone with him. */
export function dropListAddresses(userId: number, storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefixOf(userId))) storage.removeItem(key);
}

const nothing = () => () => undefined;
