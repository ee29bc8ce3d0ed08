import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { isPageFree, isShortcut } from '#client/page/is-shortcut.ts';
import { takeKeys } from '#client/page/waiting-keys.ts';
import { isFocusFree } from './is-focus-free.ts';

/** What the keys of a list do; a key without an action stays the browser's. Rows go by the text of their id, as the table's rows carry it. */
export interface ListKeyActions {
  readonly search: () => void;
  /** Opens what can be filtered by. */
  readonly filter?: () => void;
  readonly create?: () => void;
  /** The selected rows, or the one that has the focus where none is selected. */
  readonly edit?: (id: string | undefined) => void;
  readonly select: (id: string, isRange: boolean) => void;
  /** Opens what can be done with the selected rows. */
  readonly act?: (() => void) | undefined;
  /** Looks at a row beside the list. */
  readonly peek?: (id: string) => void;
  /** J on the last row and K on the first one. */
  readonly beyond?: ((step: 1 | -1) => void) | undefined;
  readonly clear?: () => void;
  /** Further keys of a row. */
  readonly ofRow?: (key: string, id: string) => (() => void) | undefined;
  readonly help?: () => void;
}

/** A row of the table, a card of the board. */
const ROWS = 'tr[data-id], [data-card]';

/**
 * Moves along rows with J and K and acts by key. Keys that someone types into a field or a menu stay theirs; those pressed while
 * the rows, or the screen itself, were on their way act once these are there.
 */
export function useListKeys(screen: RefObject<HTMLElement | null>, actions: ListKeyActions): void {
  const late = useRef<Pressed[]>([]);
  const act = useEffectEvent(({ key, shiftKey }: Pressed): boolean => {
    const root = screen.current;
    if (!root) return false;
    const row =
      document.activeElement?.closest<HTMLElement>(ROWS) ??
      root.querySelector<HTMLElement>(':is(tr, [data-card])[data-open]') ??
      undefined;
    const action = keyAction(key, shiftKey, row, root, actions);
    action?.();
    return action !== undefined;
  });
  useEffect(() => {
    const rows = new MutationObserver(() => catchUp());
    /** Early keys act one by one, each on the result of the one before, unless the user has started typing. */
    const catchUp = () => {
      if (!screen.current || isWaiting(screen.current)) return;
      rows.disconnect();
      const pressed = late.current.shift();
      if (!pressed) return;
      const focused = document.activeElement ?? document.body;
      if (!isPageFree(focused)) late.current = [];
      else if (pressed.key === 'Enter') clickRow(focused);
      else act(pressed);
      setTimeout(catchUp);
    };
    const isLate = ({ key }: Pressed) => {
      if (!screen.current) return false;
      if (late.current.length > 0) return key === 'Enter' || isForRows(key);
      return isForRows(key) && isWaiting(screen.current);
    };
    const keep = ({ key, shiftKey }: Pressed) => {
      late.current.push({ key, shiftKey });
      if (late.current.length > 1 || !screen.current) return;
      rows.observe(screen.current, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
      setTimeout(catchUp);
    };
    const listen = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      if (isLate(event)) keep(event);
      else if (!act(event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    takeKeys().forEach(keep);
    return () => {
      rows.disconnect();
      late.current = [];
      document.removeEventListener('keydown', listen);
    };
  }, [screen]);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey'>;

/** Keys that mean a row: before there are any they wait. */
const isForRows = (key: string): boolean => ['j', 'k', 'x', 'e', ' '].includes(key.toLowerCase());

const isWaiting = (root: HTMLElement): boolean =>
  root.querySelector('[aria-busy="true"]') !== null && root.querySelector(ROWS) === null;

const clickRow = (focused: Element): void => {
  if (focused.matches('[data-row-link]')) (focused as HTMLElement).click();
};

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
    case 'f':
      return actions.filter;
    case 'c':
      return actions.create;
    case 'e':
      return actions.edit && (() => actions.edit?.(id));
    case 'm':
      return actions.act;
    case 'x':
      return id === undefined ? undefined : () => actions.select(id, isShift);
    case 'j':
      return () => focusRow(root, row, 1, actions.beyond);
    case 'k':
      return () => focusRow(root, row, -1, actions.beyond);
    case ' ':
      return actions.peek && id !== undefined && isRowFocused() ? () => actions.peek?.(id) : undefined;
    case 'Escape':
      return actions.clear;
    default:
      return id === undefined ? undefined : actions.ofRow?.(key.toLowerCase(), id);
  }
}

/** Space is also the key of boxes and buttons. */
const isRowFocused = (): boolean => isFocusFree() || document.activeElement?.matches('[data-row-link]') === true;

function focusRow(
  root: HTMLElement,
  row: HTMLElement | undefined,
  step: 1 | -1,
  beyond: ListKeyActions['beyond'],
): void {
  const rows = [...root.querySelectorAll<HTMLElement>(ROWS)];
  const at = row ? rows.indexOf(row) : -1;
  if (at >= 0 && !rows[at + step]) beyond?.(step);
  const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)];
  const target = next?.querySelector<HTMLElement>('[data-row-link]');
  target?.focus({ preventScroll: true });
  next?.scrollIntoView?.({ block: 'nearest' });
}
