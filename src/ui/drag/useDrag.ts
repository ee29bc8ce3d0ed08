import { useEvent } from 'ra-core';
import type { KeyboardEvent, PointerEvent } from 'react';
import { followPointer, type Point } from './follow-pointer.ts';
import { scrollNear } from './scroll-near.ts';
import './drag.css';

/** What an item is dragged to. */
export interface DropPlace {
  readonly key: string;
  /** The half of it that the pointer is over; of what is beside, the right half is the one after. */
  readonly side: 'before' | 'after';
  /** By Home or End: as far as it goes. */
  readonly isEnd?: true;
}

interface DragOptions {
  /** The `data-` attribute with the key of an item. */
  readonly item: string;
  /** That of what items are dropped on; absent: on other items. */
  readonly onto?: string;
  /** Items are dragged anywhere, not by their `Grip`. */
  readonly isAnywhere?: boolean;
  /** Items are beside each other, not below each other. */
  readonly isAcross?: boolean;
  /** A picture of the item follows the pointer: the class of that picture. */
  readonly float?: string;
  readonly onStart?: (key: string, item: HTMLElement) => void;
  /** The item is over something else than before, or over nothing. */
  readonly onOver?: (key: string, place: DropPlace | undefined) => void;
  /** The item was dropped, or moved with a key; without a place it stays where it was. */
  readonly onDrop: (key: string, place: DropPlace | undefined) => void;
}

/**
 * Drags items with a mouse, a pen, a finger, or the arrow keys, Home and End on their grips. Near an edge the list scrolls, Escape
 * returns the item. While it is dragged, the item has `data-dragged`, and the item that it is over `data-drop`.
 * @returns props for the element around the items.
 */
export function useDrag(options: DragOptions) {
  const { item: name, onto = name, isAcross = false } = options;
  const itemOf = (element: Element) => element.closest<HTMLElement>(`[data-${name}]`);
  // What changes while an item is dragged is answered by the callbacks of the last render.
  const onOver = useEvent((key: string, place: DropPlace | undefined) => options.onOver?.(key, place));
  const onDrop = useEvent(options.onDrop);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const pressed = event.target as Element;
    const around = event.currentTarget;
    const item = itemOf(pressed);
    const key = item?.dataset[name];
    const grip = pressed.closest('[data-grip]');
    if (!item || key === undefined || !(grip || (options.isAnywhere && !pressed.closest(NOT_DRAGGED)))) return;
    let over: HTMLElement | undefined;
    let place: DropPlace | undefined;
    let frame = 0;
    let picture: HTMLElement | undefined;
    const look = (at: Point) => {
      const under = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>(`[data-${onto}]`);
      const found = under && under !== item && around.contains(under) ? under : undefined;
      const next = found && { key: found.dataset[onto]!, side: sideOf(found, at, isAcross) }; // it was found by it
      if (next?.key === place?.key && next?.side === place?.side) return;
      over?.removeAttribute('data-drop');
      over = onto === name ? found : undefined;
      place = next;
      if (place) over?.setAttribute('data-drop', EDGES[`${place.side}${isAcross ? ' across' : ''}`]);
      onOver(key, place);
    };
    const scroll = (at: Point) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (!scrollNear(at)) return;
        look(at);
        scroll(at);
      });
    };
    const from: Point = { x: event.clientX, y: event.clientY };
    followPointer(event, {
      rests: !grip,
      start: () => {
        picture = options.float === undefined ? undefined : pictureOf(item, options.float);
        item.setAttribute('data-dragged', '');
        options.onStart?.(key, item);
      },
      move: (at) => {
        if (picture) picture.style.transform = `translate(${at.x - from.x}px, ${at.y - from.y}px)`;
        look(at);
        scroll(at);
      },
      end: (at) => {
        cancelAnimationFrame(frame);
        if (at) look(at);
        picture?.remove();
        item.removeAttribute('data-dragged');
        over?.removeAttribute('data-drop');
        onDrop(key, at && place);
      },
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const item = (event.target as Element).closest('[data-grip]') && itemOf(event.target as Element);
    const key = item?.dataset[name];
    const step = (isAcross ? ACROSS : BELOW)[event.key] ?? ENDS[event.key];
    if (event.defaultPrevented || !item || key === undefined || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-${name}]`)];
    const isEnd = Math.abs(step) > 1;
    const beside = isEnd ? items.at(step < 0 ? 0 : -1) : items[items.indexOf(item) + step];
    if (!beside || beside === item) return;
    const side = step < 0 ? 'before' : 'after';
    onDrop(key, { key: beside.dataset[name]!, side, ...(isEnd && { isEnd }) }); // it was found by it
  };

  return { onPointerDown, onKeyDown };
}

/** Controls of an item that are pressed for themselves. */
const NOT_DRAGGED = 'input, [aria-haspopup], [role=separator]';

/** The edge at which an item would land. */
const EDGES = { before: 'above', after: 'below', 'before across': 'left', 'after across': 'right' } as const;

const BELOW: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const ACROSS: Readonly<Record<string, number>> = { ...BELOW, ArrowLeft: -1, ArrowRight: 1 };
const ENDS: Readonly<Record<string, number>> = { Home: -Infinity, End: Infinity };

function sideOf(element: HTMLElement, { x, y }: Point, isAcross: boolean): DropPlace['side'] {
  const { left, top, width, height } = element.getBoundingClientRect();
  return (isAcross ? x - left - width / 2 : y - top - height / 2) > 0 ? 'after' : 'before';
}

/** A copy of the item over everything else, where the item is. */
function pictureOf(item: HTMLElement, className: string): HTMLElement {
  const { left, top, width, height } = item.getBoundingClientRect();
  const picture = item.cloneNode(true) as HTMLElement;
  picture.classList.add(className);
  picture.inert = true;
  Object.assign(picture.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  picture.style.transform = 'none';
  document.body.append(picture);
  return picture;
}
