import { useState } from 'react';
import type { WorkItem } from '#shared/contracts/my-work.ts';

/** A list that does not change by itself while someone works in it. */
export interface HeldWork {
  readonly items: readonly WorkItem[];
  /** How many came in between since then. */
  readonly waiting: number;
  readonly showAll: () => void;
  /** For the element around the list. */
  readonly hold: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: React.FocusEvent) => void;
  };
}

/**
 * Holds a list while the pointer or the focus is in it: what is done leaves it and what follows moves up, but nothing
 * comes in between.
 */
export function useHeldWork(latest: readonly WorkItem[]): HeldWork {
  const [isOver, setOver] = useState(false);
  const [isInside, setInside] = useState(false);
  const [held, setHeld] = useState(latest);
  const isHeld = isOver || isInside;
  if (!isHeld && held !== latest) setHeld(latest);
  const known = new Set(held.map(({ key }) => key));
  const last = latest.findLastIndex(({ key }) => known.has(key));
  const items = isHeld && last >= 0 ? latest.filter(({ key }, index) => known.has(key) || index > last) : latest;
  return {
    items,
    waiting: latest.length - items.length,
    showAll: () => setHeld(latest),
    hold: {
      onPointerEnter: () => setOver(true),
      onPointerLeave: () => setOver(false),
      onFocus: () => setInside(true),
      onBlur: ({ currentTarget, relatedTarget }) => setInside(currentTarget.contains(relatedTarget as Node | null)),
    },
  };
}
