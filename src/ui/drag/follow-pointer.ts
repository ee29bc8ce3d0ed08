import type { PointerEvent as ReactPointerEvent } from 'react';

/** Where a pointer is, in pixels of the window. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Following {
  /** A finger must rest before it drags, since one that moves at once scrolls. */
  readonly rests?: boolean;
  /** This is a drag, no click. */
  readonly start?: () => void;
  readonly move: (at: Point) => void;
  /** The drag is over. @param at where it was let go; absent: Escape was pressed, or the browser took the pointer. */
  readonly end: (at: Point | undefined) => void;
}

/** A pointer that moves no further than this, in pixels, has clicked. */
const SLOP = 4;
/** A finger that rests so long, in milliseconds, drags. */
const REST = 350;

/**
 * Follows a pressed mouse, pen or finger until it is let go. A press that stays where it is remains a click, and a drag
 * ends with none, and selects no text. Escape ends a drag without a result.
 */
export function followPointer(event: ReactPointerEvent, following: Following): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const from = placeOf(event);
  const isFinger = event.pointerType === 'touch';
  const listening = new AbortController();
  let isDrag = false;
  const start = () => {
    isDrag = true;
    following.start?.();
  };
  const end = (at?: Point) => {
    clearTimeout(timer);
    listening.abort();
    if (isDrag) following.end(at);
  };
  const timer = isFinger && following.rests ? setTimeout(start, REST) : undefined;
  const move = (moved: PointerEvent) => {
    const at = placeOf(moved);
    if (!isDrag) {
      if (Math.hypot(at.x - from.x, at.y - from.y) <= SLOP) return;
      if (timer !== undefined) return void end();
      start();
    }
    following.move(at);
  };
  const release = (released: PointerEvent) => {
    if (isDrag) swallowClick();
    end(placeOf(released));
  };
  const leave = (pressed: KeyboardEvent) => {
    if (pressed.key !== 'Escape' || !isDrag) return;
    pressed.preventDefault();
    pressed.stopPropagation();
    end();
  };
  const options = { capture: true, passive: false, signal: listening.signal };
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', release, options);
  window.addEventListener('pointercancel', () => end(), options);
  window.addEventListener('keydown', leave, options);
  window.addEventListener('selectstart', (selection) => selection.preventDefault(), options);
  // A finger that drags no longer scrolls.
  window.addEventListener('touchmove', (touch) => (isDrag ? touch.preventDefault() : undefined), options);
}

const placeOf = ({ clientX: x, clientY: y }: Pick<PointerEvent, 'clientX' | 'clientY'>): Point => ({ x, y });

/** The click that follows a drag presses nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
