import { useLayoutEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useSignedIn } from '../session/SessionProvider.tsx';

const prefixOf = (userId: number): string => `ats.lists.${userId}.`;

const useKey = (resource: string): string => prefixOf(useSignedIn().profile.id) + resource;

/**
 * The way back to a list, as it was left in this tab, with the parameters of its address. @param resource plain name.
 */
export function useListAddress(resource: string, route: string): string {
  const key = useKey(resource);
  // Only the list itself writes it, and no other one is on screen at the time.
  return route + useSyncExternalStore(nothing, () => sessionStorage.getItem(key) ?? '');
}

/** Remembers the address of the open list, for the way back. A new tab has none, because no list was open there. */
export function useKeptListAddress(resource: string): void {
  const key = useKey(resource);
  const { search } = useLocation();
  useLayoutEffect(() => sessionStorage.setItem(key, search), [search, key]);
}

/** A user's searches and filters are deleted when they sign out. */
export function dropListAddresses(userId: number, storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? '');
  for (const key of keys) if (key.startsWith(prefixOf(userId))) storage.removeItem(key);
}

const nothing = () => () => undefined;
