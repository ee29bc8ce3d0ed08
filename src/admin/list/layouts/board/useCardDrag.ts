import { useEffect, useEffectEvent, useRef } from 'react';
import type { PointerEvent as ReactPointerEvent } from 'react';

interface DragActions {
  /** A card was picked up. @param id as the card carries it. @param height in pixels. */
  readonly onStart: (id: string, height: number) => void;
  /** The card is over a column, or over none. */
  readonly onOver: (column: string | undefined) => void;
  /** The card was dropped. */
  readonly onEnd: (id: string, column: string | undefined) => void;
}

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

interface Held {
  readonly id: string;
  readonly card: HTMLElement;
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
  /** The picture under the pointer, once the card is picked up. */
  float?: HTMLElement;
  /** Where the pointer is. */
  at?: Point;
  timer?: ReturnType<typeof setTimeout>;
}

/** A pointer that moves no further than this has clicked. */
const SLOP = 6;
/** A finger that rests so long, in milliseconds, picks the card up; one that moves before scrolls. */
const HOLD = 350;
/** So near an edge the board scrolls, in pixels; and so far with each frame. */
const EDGE = 48;
const STEP = 10;
/** Of the head of a column. */
const HEAD = 44;

/**
 * Makes cards draggable with a mouse, a pen or a finger. Escape returns the card to its place. @returns props for the
 * element around the cards.
 */
export function useCardDrag(actions: DragActions) {
  const held = useRef<Held>(undefined);
  const start = (pointer: Held) => {
    const { card } = pointer;
    const { left, top, width, height } = card.getBoundingClientRect();
    const float = card.cloneNode(true) as HTMLElement;
    float.classList.add('board-float');
    float.inert = true;
    Object.assign(float.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, transform: 'none' });
    document.body.append(float);
    pointer.float = float;
    actions.onStart(pointer.id, height);
  };
  const end = (column: string | undefined) => {
    const { id, float, timer } = held.current ?? {};
    clearTimeout(timer);
    float?.remove();
    held.current = undefined;
    if (id !== undefined && float) actions.onEnd(id, column);
  };
  const handleMove = useEffectEvent((event: PointerEvent) => {
    const pointer = held.current;
    if (!pointer) return;
    const [x, y] = [event.clientX - pointer.x, event.clientY - pointer.y];
    if (!pointer.float) {
      if (Math.hypot(x, y) <= SLOP) return;
      if (pointer.isTouch) return void end(undefined);
      start(pointer);
    }
    if (pointer.float) pointer.float.style.transform = `translate(${x}px, ${y}px)`;
    pointer.at = event;
    actions.onOver(columnUnder(event));
  });
  /** Scrolls while the card is held near an edge. @returns whether it did. */
  const handleFrame = useEffectEvent((): boolean => {
    const { float, at } = held.current ?? {};
    if (!float || !at || !scrollNear(at)) return false;
    actions.onOver(columnUnder(at));
    return true;
  });
  const handleUp = useEffectEvent((event: PointerEvent) => {
    if (held.current?.float) swallowClick();
    end(columnUnder(event));
  });
  const handleCancel = useEffectEvent(() => end(undefined));
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !held.current?.float) return;
    event.preventDefault();
    event.stopPropagation();
    end(undefined);
  });
  // A finger that has picked a card up no longer scrolls.
  const handleTouch = useEffectEvent((event: TouchEvent) => {
    if (held.current?.float) event.preventDefault();
  });
  useEffect(() => {
    let frame = 0;
    const scroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (handleFrame()) scroll();
      });
    };
    const move = (event: PointerEvent) => {
      handleMove(event);
      if (held.current?.float) scroll();
    };
    const listeners = [
      ['pointermove', move],
      ['pointerup', (event: PointerEvent) => handleUp(event)],
      ['pointercancel', () => handleCancel()],
      ['keydown', (event: KeyboardEvent) => handleKey(event)],
      ['touchmove', (event: TouchEvent) => handleTouch(event)],
    ] as readonly (readonly [string, (event: never) => void])[];
    const options = { capture: true, passive: false };
    for (const [name, listen] of listeners) window.addEventListener(name, listen as EventListener, options);
    return () => {
      cancelAnimationFrame(frame);
      for (const [name, listen] of listeners) window.removeEventListener(name, listen as EventListener, options);
      handleCancel();
    };
  }, []);
  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      const target = event.target as Element;
      const card = target.closest<HTMLElement>('[data-card]');
      const id = card?.dataset['id'];
      if (event.button !== 0 || !event.isPrimary || !card || id === undefined || target.closest('button, input'))
        return;
      const isTouch = event.pointerType === 'touch';
      const pointer: Held = { id, card, x: event.clientX, y: event.clientY, isTouch };
      if (isTouch) pointer.timer = setTimeout(() => start(pointer), HOLD);
      held.current = pointer;
    },
  };
}

const columnUnder = ({ clientX, clientY }: Point): string | undefined =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-column]')?.dataset['column'];

/** What a drag ends with is no click on the card's link. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/**
 * Scrolls the board and the column under the pointer; only where it is near an edge, since that measures both.
 * @returns whether it is.
 */
function scrollNear({ clientX, clientY }: Point): boolean {
  const board = document.querySelector<HTMLElement>('.board');
  if (!board) return false;
  const { left, right, top, bottom } = board.getBoundingClientRect();
  const across = clientX > right - EDGE ? STEP : clientX < left + EDGE ? -STEP : 0;
  const along = clientY > bottom - EDGE ? STEP : clientY < top + EDGE + HEAD ? -STEP : 0;
  if (across === 0 && along === 0) return false;
  board.scrollBy({ left: across, top: along });
  if (along === 0) return true;
  const column = document.elementFromPoint(clientX, clientY)?.closest('[data-column]');
  column?.querySelector('.board-cards')?.scrollBy({ top: along });
  return true;
}
