import { useEffect } from 'react';
import { createStored, useStored } from '#ui/store.ts';
import { useIsOffstage } from './offstage.ts';

/** Something that a screen offers to do with the record it shows, and does itself, with its own questions. */
export interface OpenRecordAction {
  readonly key: string;
  readonly title: string;
  readonly kind: 'transitions' | 'actions';
  /** What keeps it from being done now, in words. */
  readonly needs?: string | undefined;
  readonly run: () => void;
}

/** The record on screen and what its screen offers with it now. */
export interface OpenRecord {
  readonly resource: string;
  readonly id: number | string;
  readonly name: string;
  readonly mayEdit: boolean;
  readonly actions: readonly OpenRecordAction[];
}

const open = createStored<OpenRecord | undefined>(undefined);

/** Publishes this screen's actions for its record while the screen is mounted. */
export function useOfferOpenRecord(offered: OpenRecord): void {
  const isOffstage = useIsOffstage();
  useEffect(() => {
    if (isOffstage) return undefined;
    open.set(offered);
    return () => {
      if (open.get() === offered) open.set(undefined);
    };
  });
}

/** What the record's screen offers; undefined where no record is shown. */
export const useOpenRecordOffers = (): OpenRecord | undefined => useStored(open);
