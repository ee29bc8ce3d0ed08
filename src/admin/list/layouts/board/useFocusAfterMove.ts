import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import type { RaRecord } from 'ra-core';
import { goTo } from './focus-card.ts';

interface LeftPlace {
  readonly column: Element;
  readonly index: number;
}

/** The focus stays where a card was: on the one that follows it, so that the next can be moved. */
export function useFocusAfterMove(root: RefObject<HTMLElement | null>): {
  /** The card is about to leave its column. */
  readonly leave: (id: RaRecord['id']) => void;
} {
  const [left, setLeft] = useState<LeftPlace>();
  useEffect(() => {
    if (!left) return undefined;
    // The menu gives the focus back to the card first.
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || root.current?.contains(focused)) goTo(left.column, left.index);
    });
    return () => cancelAnimationFrame(frame);
  }, [left, root]);
  return {
    leave: (id) => {
      const card = root.current?.querySelector<HTMLElement>(`[data-card][data-id="${id}"]`);
      const column = card?.closest('[data-column]');
      const isFocused = card?.contains(document.activeElement) || document.activeElement?.closest('[role="menu"]');
      if (card && column && isFocused) setLeft({ column, index: Number(card.dataset['index']) });
    },
  };
}
