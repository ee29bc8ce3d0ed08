import { useState } from 'react';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';

/** The item that the typing field points at, and how it moves. */
export interface Pointer {
  readonly items: readonly PaletteItem[];
  /** Undefined where there is nothing to point at. */
  readonly active: PaletteItem | undefined;
  readonly at: number;
  /** Points at an item by its index, wrapping at both ends; without an index at the first match. */
  point(place: number | undefined): void;
}

/** @param subject the record whose actions were requested: the pointer moves to the first of them. */
export const usePointer = (groups: readonly PaletteGroup[], subject: string | undefined): Pointer => {
  const [pointed, setPointed] = useState<string>();
  const items = groups.flatMap((group) => group.items);
  const actions = subject === undefined ? undefined : groups.find(({ key }) => key === 'record_actions');
  const active =
    items.find(({ key }) => key === pointed) ??
    actions?.items[0] ??
    items.find(({ isBlocked }) => !isBlocked) ??
    items[0];
  return {
    items,
    active,
    at: active ? items.indexOf(active) : -1,
    point: (place) => setPointed(place === undefined ? undefined : items[(place + items.length) % items.length]?.key),
  };
};
