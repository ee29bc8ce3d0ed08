import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

/** What the keys of a list do; a key without an action stays the browser's. Rows go by the text of their id, as the table's rows carry it. */
export interface ListKeyActions {
  readonly search: () => void;
  readonly create?: () => void;
  /** One row, or the selected ones where no row has the focus. */
  readonly edit?: (id: string | undefined) => void;
  readonly select: (id: string, isRange: boolean) => void;
  readonly clear: () => void;
  readonly help?: () => void;
}

/** Moves along rows with J and K and acts by key. Keys that someone types into a field or a menu stay theirs. */
export function useListKeys(screen: RefObject<HTMLElement | null>, actions: ListKeyActions): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const root = screen.current;
    if (!root || event.defaultPrevented || isTakenElsewhere(event)) return;
    const row = document.activeElement?.closest<HTMLElement>('tr[data-id]') ?? undefined;
    const act = keyAction(event.key, event.shiftKey, row, root, actions);
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function keyAction(
  key: string,
  isShift: boolean,
  row: HTMLElement | undefined,
  root: HTMLElement,
  actions: ListKeyActions,
): (() => void) | undefined {
  const id = row?.dataset['id'];
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case '/':
      return actions.search;
    case '?':
      return actions.help;
    case 'c':
      return actions.create;
    case 'e':
      return actions.edit && (() => actions.edit?.(id));
    case 'x':
      return id === undefined ? undefined : () => actions.select(id, isShift);
    case 'j':
      return () => focusRow(root, row, 1);
    case 'k':
      return () => focusRow(root, row, -1);
    case 'Escape':
      return actions.clear;
    default:
      return undefined;
  }
}

function focusRow(root: HTMLElement, row: HTMLElement | undefined, step: 1 | -1): void {
  const rows = [...root.querySelectorAll<HTMLElement>('tr[data-id]')];
  const at = row ? rows.indexOf(row) : -1;
  const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  const target = next?.querySelector<HTMLElement>('[data-row-link]');
  target?.focus({ preventScroll: true });
  next?.scrollIntoView?.({ block: 'nearest' });
}

const FLOATING = '[role="dialog"], [role="menu"], [role="listbox"], [role="presentation"].MuiModal-root';
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

function isTakenElsewhere(event: KeyboardEvent): boolean {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  const target = event.target instanceof Element ? event.target : document.body;
  return isCommand || target.closest(TYPING) !== null || document.querySelector(FLOATING) !== null;
}
