import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useReducer } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { isFocusFree } from '../../is-focus-free.ts';
import { createKeptByEntry } from '../../kept-by-entry.ts';
import type { CardList } from './board-lists.ts';

/** Where a user was on a board. */
interface Place {
  readonly top: number;
  readonly left: number;
  /** How far each column was scrolled, in pixels. */
  readonly columns: Readonly<Record<string, number>>;
  /** The card that had the focus last, by the text of its id. */
  readonly card: string | undefined;
}

const START: Place = { top: 0, left: 0, columns: {}, card: undefined };
const placesOf = createKeptByEntry<Place>();
const listsOf = createKeptByEntry<{ readonly asked: string; readonly lists: ReadonlyMap<string, CardList> }>();

/** What the columns showed when the user left the board, for going back to it. */
export function useKeptLists() {
  const client = useQueryClient();
  const { key: entry } = useLocation();
  const isBack = useNavigationType() === 'POP';
  return useMemo(() => {
    const places = listsOf(client);
    return {
      /** @param asked what leaves the cards: others were something else. */
      get: (asked: string) => {
        const kept = isBack ? places.get(entry) : undefined;
        return kept?.asked === asked ? kept.lists : undefined;
      },
      keep: (asked: string, lists: ReadonlyMap<string, CardList>) => places.set(entry, { asked, lists }),
    };
  }, [client, entry, isBack]);
}

/** Restores the place on a board when the user goes back to it: each column is where it was, and the card they opened has the focus. */
export function useKeptBoard(root: RefObject<HTMLElement | null>, isReady: boolean): void {
  const client = useQueryClient();
  const places = useMemo(() => placesOf(client), [client]);
  const { key: entry } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const [attempt, tryAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const board = root.current;
    if (!board || !isReady) return undefined;
    // Columns get their height with the first pass, and the cards with the next one.
    if (attempt === 0) return tryAgain();
    if (isBack) goTo(board, places.get(entry) ?? START);
    const remember = (change: Partial<Place>) => places.set(entry, { ...START, ...places.get(entry), ...change });
    const handleScroll = ({ target }: Event) => {
      if (target === board) remember({ top: board.scrollTop, left: board.scrollLeft });
      const key = (target as Element).closest<HTMLElement>('[data-column]')?.dataset['column'];
      const { columns } = places.get(entry) ?? START;
      if (key !== undefined) remember({ columns: { ...columns, [key]: (target as Element).scrollTop } });
    };
    const handleFocus = ({ target }: FocusEvent) =>
      remember({ card: (target as Element).closest<HTMLElement>('[data-card]')?.dataset['id'] });
    board.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    board.addEventListener('focusin', handleFocus);
    return () => {
      board.removeEventListener('scroll', handleScroll, { capture: true });
      board.removeEventListener('focusin', handleFocus);
    };
  }, [root, places, entry, isBack, isReady, attempt]);
}

function goTo(board: HTMLElement, { top, left, columns, card }: Place): void {
  board.scrollTo({ top, left });
  for (const [key, scrolled] of Object.entries(columns)) {
    const column = board.querySelector(`[data-column="${CSS.escape(key)}"] .board-cards`);
    column?.scrollTo({ top: scrolled });
  }
  // Cards come into view with the next frame.
  requestAnimationFrame(() => {
    const link = card && board.querySelector<HTMLElement>(`[data-id="${CSS.escape(card)}"] [data-row-link]`);
    if (link && isFocusFree()) link.focus({ preventScroll: true });
  });
}
