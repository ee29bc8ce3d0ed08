import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type DropPlace, useDrag } from './useDrag.ts';

/** A list with one item moved; the input stays as it is. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)];
}

interface ListDragOptions {
  /** Names an item, to say where it is now. Absent where the list says it itself. */
  readonly nameOf?: (place: number) => string;
  readonly isAcross?: boolean;
}

/**
 * Orders a list by dragging, with `useDrag`: an item carries its place as `data-drag`.
 * @param move called once for each drag that changes something.
 * @returns props for the element around the items, and what to render beside it for screen readers.
 */
export function useListDrag(move: (from: number, to: number) => void, { nameOf, ...rest }: ListDragOptions = {}) {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const onDrop = (key: string, place: DropPlace | undefined) => {
    const from = Number(key);
    const to = place ? landing(from, place) : from;
    if (to === from) return;
    if (nameOf) setSaid(translate('drag.moved', { name: nameOf(from), place: to + 1 }));
    move(from, to);
  };
  return { list: useDrag({ item: 'drag', onDrop, ...rest }), said: <Said>{said}</Said> };
}

const Said = ({ children }: { readonly children: string }) => (
  <span role="status" className="visually-hidden">
    {children}
  </span>
);

/** Where an item ends up once it is no longer where it was. */
function landing(from: number, { key, side }: DropPlace): number {
  const over = Number(key);
  if (from < over) return side === 'after' ? over : over - 1;
  return from > over && side === 'after' ? over + 1 : over;
}
