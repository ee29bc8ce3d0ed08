import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isFocusFree } from './is-focus-free.ts';
import { createKeptByEntry } from './kept-by-entry.ts';

/** Where a user was in a list. */
interface Place {
  readonly top: number;
  readonly left: number;
  /** The row that had the focus last, by the text of its id. */
  readonly row: string | undefined;
}

const START: Place = { top: 0, left: 0, row: undefined };
const placesOf = createKeptByEntry<Place>();

/**
 * Restores the place in a list when the user goes back to it: the same rows are in view, and the row they opened has
 * the focus. Another page, filter or order begins at its top. @param isReady the rows of this address are on screen.
 */
export function useKeptPlace(screen: RefObject<HTMLElement | null>, isReady: boolean): void {
  const client = useQueryClient();
  const places = useMemo(() => placesOf(client), [client]);
  const { key: entry } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const { page, perPage, sort, filterValues } = useListContext();
  const rows = JSON.stringify([page, perPage, sort, filterValues]);
  const shown = useRef<{ readonly entry: string; readonly rows: string }>(undefined);
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);

  useLayoutEffect(() => {
    const wrap = screen.current?.querySelector<HTMLElement>('.list-wrap');
    if (!wrap || !isReady) return undefined;
    const isDrawn = wrap.querySelector('tr[data-id]') !== null;
    // The first pass only measures the room; the rows come with the next one, which is rendered before anything is
    // seen.
    if (!isDrawn && attempt === 0) return tryAgain();
    const before = shown.current;
    shown.current = { entry, rows };
    if (before?.entry !== entry) {
      if (before?.rows === rows) places.set(entry, places.get(before.entry) ?? START);
      else if (isBack) goTo(wrap, places.get(entry) ?? START);
      else if (before) wrap.scrollTop = 0;
    }
    const remember = (change: Partial<Place>) => places.set(entry, { ...START, ...places.get(entry), ...change });
    const handleScroll = () => remember({ top: wrap.scrollTop, left: wrap.scrollLeft });
    const handleFocus = ({ target }: FocusEvent) => {
      const row = (target as Element).closest<HTMLElement>('tr[data-id]');
      if (row) remember({ row: row.dataset['id'] });
    };
    wrap.addEventListener('scroll', handleScroll, { passive: true });
    wrap.addEventListener('focusin', handleFocus);
    return () => {
      wrap.removeEventListener('scroll', handleScroll);
      wrap.removeEventListener('focusin', handleFocus);
    };
  }, [screen, places, entry, isBack, rows, isReady, attempt]);
}

function goTo(wrap: HTMLElement, { top, left, row }: Place): void {
  wrap.scrollTop = top;
  wrap.scrollLeft = left;
  const link = row && wrap.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(row)}"] [data-row-link]`);
  if (link && isFocusFree()) link.focus({ preventScroll: true });
}
