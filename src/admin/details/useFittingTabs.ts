import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Room for the button of the tabs for which there is none. */
const MORE_WIDTH = 84;
/** What the bar keeps free at its two ends. */
const EDGES = 32;
/** On a phone the bar scrolls under the finger instead. */
const PHONE = '(max-width: 767.98px)';

/**
 * The tabs for which their bar has room, in their order; the open one is always among them. Follows the width of the
 * bar, and counts that arrive beside the titles.
 * @param bar the element around the tabs; each tab in it has its key in `data-tab`.
 */
export function useFittingTabs(
  bar: RefObject<HTMLElement | null>,
  keys: readonly string[],
  open: string,
): readonly string[] {
  const widths = useRef(new Map<string, number>());
  const [room, setRoom] = useState<{ readonly width: number; readonly widths: ReadonlyMap<string, number> }>();
  const shown = fitting(keys, open, room);
  const names = shown.join(' ');
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const tabs = names.split(' ').flatMap((key) => tabIn(element, key) ?? []);
    const measure = () => {
      for (const tab of tabs) widths.current.set(tab.dataset['tab'] ?? '', tab.offsetWidth);
      const isScrolled = element.clientWidth === 0 || window.matchMedia(PHONE).matches;
      const width = isScrolled ? Infinity : element.clientWidth - EDGES;
      setRoom((before) =>
        isSame(before, width, widths.current) ? before : { width, widths: new Map(widths.current) },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const tab of tabs) observer.observe(tab);
    measure();
    return () => observer.disconnect();
  }, [bar, names]);
  return shown;
}

const tabIn = (bar: HTMLElement, key: string): HTMLElement | undefined =>
  [...bar.querySelectorAll<HTMLElement>('[data-tab]')].find(({ dataset }) => dataset['tab'] === key);

interface Room {
  readonly width: number;
  readonly widths: ReadonlyMap<string, number>;
}

const isSame = (before: Room | undefined, width: number, widths: ReadonlyMap<string, number>): boolean =>
  before?.width === width &&
  before.widths.size === widths.size &&
  [...widths].every(([key, each]) => before.widths.get(key) === each);

function fitting(keys: readonly string[], open: string, room: Room | undefined): readonly string[] {
  const widthOf = (key: string) => room?.widths.get(key) ?? 0;
  const all = keys.reduce((sum, key) => sum + widthOf(key), 0);
  if (!room || all <= room.width) return keys;
  let left = room.width - MORE_WIDTH - widthOf(open);
  let isFull = false;
  return keys.filter((key) => {
    if (key === open) return true;
    left -= widthOf(key);
    isFull ||= left < 0;
    return !isFull;
  });
}
