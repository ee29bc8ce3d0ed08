import { useEffect } from 'react';
import { createStored, useStored } from '#ui/store.ts';
import { useIsOffstage } from './offstage.ts';

/** A key of the part of a screen that is shown, for the list of keys. */
export interface OfferedKey {
  /** As it is written on the key. */
  readonly key: string;
  /** Translated already. */
  readonly label: string;
}

const offered = createStored<readonly OfferedKey[]>([]);

/** Adds keys to the list of keys (`?`) while the part of the screen that handles them is mounted and shown. */
export function useOfferKeys(keys: readonly OfferedKey[]): void {
  const isOffstage = useIsOffstage();
  useEffect(() => {
    if (isOffstage) return undefined;
    offered.set(keys);
    return () => {
      if (offered.get() === keys) offered.set([]);
    };
  });
}

export const useOfferedKeys = (): readonly OfferedKey[] => useStored(offered);
