import { defaultRangeExtractor, measureElement, useVirtualizer } from '@tanstack/react-virtual';
import type { Range, Virtualizer } from '@tanstack/react-virtual';
import type { RaRecord } from 'ra-core';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Ref, RefObject } from 'react';

/** Of a card with three lines, and the gap below it; the true height is measured. */
const CARD_HEIGHT = 86;
const GAP = 8;
/** Above the first card: its check box is on its corner. */
const ABOVE = 6;
/** Cards rendered beyond each edge. */
const BEYOND = 4;
/** The next cards are fetched when so many are left below. */
const NEAR_END = 10;

/** The event by which a column brings a card into view and focuses it. `detail`: its index; -1: the last one. */
export const GO_TO_CARD = 'board-go-to-card';

interface VisibleCards {
  readonly scroller: RefObject<HTMLUListElement | null>;
  readonly visible: readonly { readonly index: number; readonly start: number }[];
  /** Of all cards, in pixels. */
  readonly height: number;
  readonly measure: Ref<HTMLLIElement>;
}

/** The cards of a column that are in view, and the one with the focus. */
export function useVisibleCards({
  cards,
  hasMore,
  onMore,
}: {
  readonly cards: readonly RaRecord[];
  readonly hasMore: boolean;
  readonly onMore: () => void;
}): VisibleCards {
  const scroller = useRef<HTMLUListElement>(null);
  // What it returns is not kept anywhere: it is read again with each render.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLUListElement, HTMLLIElement>({
    count: cards.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => cards[index]?.id ?? index,
    estimateSize: () => CARD_HEIGHT,
    gap: GAP,
    paddingStart: ABOVE,
    overscan: BEYOND,
    observeElementRect: observeHeight,
    measureElement: sizeOf,
    useFlushSync: false,
    rangeExtractor: (range) => withFocused(range, scroller.current),
  });
  const visible = virtualizer.getVirtualItems();
  const last = visible.at(-1)?.index ?? -1;
  const askMore = useEffectEvent(onMore);
  const isNearEnd = hasMore && cards.length > 0 && last >= cards.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) askMore();
  }, [isNearEnd, cards.length]);
  const goTo = useEffectEvent((asked: number) => {
    const index = asked < 0 ? cards.length - 1 : Math.min(asked, cards.length - 1);
    if (index < 0) return;
    virtualizer.scrollToIndex(index, { align: 'auto' });
    requestAnimationFrame(() => focusAt(scroller.current, index));
  });
  useEffect(() => {
    const element = scroller.current;
    const listen = (event: Event) => goTo((event as CustomEvent<number>).detail);
    element?.addEventListener(GO_TO_CARD, listen);
    return () => element?.removeEventListener(GO_TO_CARD, listen);
  }, []);
  return { scroller, visible, height: virtualizer.getTotalSize(), measure: virtualizer.measureElement };
}

/**
 * The height of a card, from the browser’s own layout: asking for it while cards are added would lay them out one by
 * one. Until it is known it is the one from before, or that of most cards.
 */
function sizeOf(
  card: HTMLLIElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<HTMLUListElement, HTMLLIElement>,
): number {
  const size = entry && measureElement(card, entry, virtualizer);
  return size || (virtualizer.measurementsCache[Number(card.dataset['index'])]?.size ?? CARD_HEIGHT);
}

const focusAt = (element: HTMLElement | null, index: number): void =>
  element?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row-link]`)?.focus({ preventScroll: true });

/** A card with the focus stays, wherever its column is scrolled. */
function withFocused(range: Range, element: HTMLElement | null): number[] {
  const shown = defaultRangeExtractor(range);
  const focused = element?.contains(document.activeElement)
    ? document.activeElement?.closest<HTMLElement>('[data-index]')
    : undefined;
  const index = Number(focused?.dataset['index'] ?? -1);
  return index < 0 || index >= range.count || shown.includes(index)
    ? shown
    : [...shown, index].toSorted((one, other) => one - other);
}

/** The size of a column. One that has not been laid out yet counts as high as the window. */
function observeHeight(
  { scrollElement }: Virtualizer<HTMLUListElement, HTMLLIElement>,
  tell: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const say = () =>
    tell({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight || window.innerHeight });
  say();
  if (!('ResizeObserver' in window)) return undefined;
  const observer = new ResizeObserver(say);
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
