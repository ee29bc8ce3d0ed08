import { useStore } from 'ra-core';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

const useKept = (resource: string) => useStore<string>(`views.${resource}.address`, '');

/**
 * The way back to a list, as it was left: what stood in its address still stands there. For lists that open with a view; others
 * remember by themselves, and are found at their bare route.
 * @param resource plain name.
 */
export function useListAddress(resource: string, route: string): string {
  const [search] = useKept(resource);
  return route + search;
}

/** Keeps what stands in the address of the list that is open, for the way back. @param isKept false: this list remembers by itself. */
export function useKeptListAddress(resource: string, isKept: boolean): void {
  const [, setKept] = useKept(resource);
  const { search } = useLocation();
  const wanted = isKept ? search : '';
  useLayoutEffect(() => setKept(wanted), [wanted, setKept]);
}
