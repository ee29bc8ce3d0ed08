import { useStore } from 'ra-core';
import type { RecordRef } from './palette-item.ts';

/** What was opened before: a record with its title of that time, or the key of a screen. */
export interface RecentItem {
  readonly key: string;
  readonly record?: RecordRef;
}

/** Where they are kept. */
export const RECENT = 'frame.palette.recent';
const MAX = 6;
const NONE: readonly RecentItem[] = [];

export const recordKey = ({ resource, id }: Pick<RecordRef, 'resource' | 'id'>): string => `record:${resource}:${id}`;

/** What this user opened in this browser, newest first: records, and screens that were opened from the palette. */
export const useRecentItems = (): readonly [readonly RecentItem[], (opened: RecentItem) => void] => {
  const [recent, setRecent] = useStore<readonly RecentItem[]>(RECENT, NONE);
  const remember = (opened: RecentItem) => {
    const [newest] = recent;
    if (newest?.key === opened.key && newest.record?.title === opened.record?.title) return;
    setRecent([opened, ...recent.filter(({ key }) => key !== opened.key)].slice(0, MAX));
  };
  return [recent, remember];
};
