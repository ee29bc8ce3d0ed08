import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';

/** A list with one item moved; the input stays as it is. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)];
}

/**
 * Drags the rows of a short list with pointer, pen or finger. The row under the pointer is where the dragged one lands.
 * @param move called once, when it is dropped over another row; indexes count the rows of the element with `listProps`,
 * without its headings (`data-heading`).
 */
export function useColumnDrag(move: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>();
  const [to, setTo] = useState<number>();
  const grabbed = useRef<{ from: number; to: number } | null>(null);

  const grab = (event: PointerEvent<HTMLElement>, index: number) => {
    event.currentTarget.closest('ul')?.setPointerCapture?.(event.pointerId);
    grabbed.current = { from: index, to: index };
    setFrom(index);
  };
  const hover = (event: PointerEvent<HTMLElement>) => {
    if (!grabbed.current) return;
    const rows = [...event.currentTarget.querySelectorAll('li:not([data-heading])')];
    const over = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    grabbed.current.to = over < 0 ? rows.length - 1 : over;
    setTo(grabbed.current.to);
  };
  const drop = (isDone: boolean) => () => {
    const last = grabbed.current;
    grabbed.current = null;
    setFrom(undefined);
    setTo(undefined);
    if (isDone && last && last.from !== last.to) move(last.from, last.to);
  };
  return { from, to, grab, listProps: { onPointerMove: hover, onPointerUp: drop(true), onPointerCancel: drop(false) } };
}
