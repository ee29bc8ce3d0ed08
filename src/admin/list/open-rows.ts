import type { MouseEvent } from 'react';

/** What acts by itself inside a row; a click on it opens nothing. */
const INTERACTIVE = 'a, button, input, label, select, textarea, summary, [role="button"], [contenteditable="true"]';

interface RowClicks {
  /** Opens a record in place of its screen. */
  readonly onOpen: ((id: string) => void) | undefined;
  /** Rows are being picked: a click picks one more. */
  readonly onPick: ((id: string, isRange: boolean) => void) | undefined;
}

/**
 * What the body of the table needs so that a row opens wherever it is clicked: like its title's link, so with Ctrl or the middle
 * button in a new tab. Text that someone is selecting opens nothing, nor does what acts by itself.
 */
export const openHandlers = ({ onOpen, onPick }: RowClicks) => ({
  onClickCapture: (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    const row = rowOf(event);
    const act = onPick && !target.closest('input, button') ? onPick : target.closest('[data-row-link]') && onOpen;
    const id = row?.dataset['id'];
    if (!act || id === undefined || !isPlain(event)) return;
    event.preventDefault();
    event.stopPropagation();
    act(id, event.shiftKey);
  },
  onClick: (event: MouseEvent<HTMLElement>) => {
    const link = clickedRow(event)?.querySelector<HTMLElement>(':is(a, button)[data-row-link]');
    if (!link || isSelectingText(link)) return undefined;
    if (!isPlain(event)) return link instanceof HTMLAnchorElement ? void openTab(link) : undefined;
    // The way back leads to the row that has the focus.
    link.focus({ preventScroll: true });
    return link.click();
  },
  onAuxClick: (event: MouseEvent<HTMLElement>) => {
    const link = clickedRow(event)?.querySelector<HTMLAnchorElement>('a[data-row-link]');
    if (link && event.button === 1) openTab(link);
  },
});

const rowOf = (event: MouseEvent<HTMLElement>): HTMLElement | null =>
  (event.target as Element).closest<HTMLElement>('tr[data-id], [data-card]');

const clickedRow = (event: MouseEvent<HTMLElement>): HTMLElement | null =>
  event.defaultPrevented || (event.target as Element).closest(INTERACTIVE) ? null : rowOf(event);

const isPlain = ({ metaKey, ctrlKey, altKey, shiftKey }: MouseEvent): boolean =>
  !metaKey && !ctrlKey && !altKey && !shiftKey;

const openTab = (link: HTMLAnchorElement): unknown => window.open(link.href, '_blank', 'noopener');

function isSelectingText(link: HTMLElement): boolean {
  const selection = window.getSelection();
  return (
    selection !== null &&
    !selection.isCollapsed &&
    link.closest('tr, [data-card]')?.contains(selection.anchorNode) === true
  );
}
