import type { Point } from './follow-pointer.ts';

/** So near an edge, in pixels, a dragged item scrolls what is under it, and so far with each frame. */
const EDGE = 48;
const STEP = 10;

/** Scrolls what is under a point near one of its edges. @returns whether anything did. */
export function scrollNear({ x, y }: Point): boolean {
  let hasScrolled = false;
  for (let element = document.elementFromPoint(x, y); element; element = element.parentElement) {
    const { scrollLeft, scrollTop, scrollHeight, scrollWidth, clientHeight, clientWidth } = element;
    if (scrollHeight <= clientHeight && scrollWidth <= clientWidth) continue;
    if (!/auto|scroll/.test(getComputedStyle(element).overflow)) continue;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    element.scrollBy({ left: stepOf(x, left, right), top: stepOf(y, top, bottom) });
    hasScrolled ||= element.scrollLeft !== scrollLeft || element.scrollTop !== scrollTop;
  }
  return hasScrolled;
}

const stepOf = (at: number, least: number, most: number): number =>
  at > most - EDGE ? STEP : at < least + EDGE ? -STEP : 0;
