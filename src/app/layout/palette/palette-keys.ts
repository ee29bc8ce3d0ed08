import type { KeyboardEvent } from 'react';
import type { PaletteItem } from './palette-item.ts';
import type { Pointer } from './usePointer.ts';

export interface PaletteKeyActions {
  readonly choose: (item: PaletteItem, isNewTab: boolean) => void;
  /** Turns to the actions of the record that is pointed at. */
  readonly showActions: (record: PaletteItem) => void;
}

/** What a key does in the typing field; undefined where it is the field's own. */
export const paletteKeyAction = (
  event: KeyboardEvent<HTMLInputElement>,
  { items, active, at, point }: Pointer,
  { choose, showActions }: PaletteKeyActions,
): (() => void) | undefined => {
  if (!active || event.nativeEvent.isComposing) return undefined;
  const { selectionStart, value } = event.currentTarget;
  switch (event.key) {
    case 'ArrowDown':
      return () => point(at + 1);
    case 'ArrowUp':
      return () => point(at - 1);
    case 'Home':
      return () => point(0);
    case 'End':
      return () => point(items.length - 1);
    case 'ArrowRight':
      return active.record && selectionStart === value.length ? () => showActions(active) : undefined;
    case 'Enter':
      return () => choose(active, event.ctrlKey || event.metaKey);
    default:
      return undefined;
  }
};
