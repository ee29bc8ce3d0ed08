/**
 * Opens what can be done with the selected rows of a list: immediately, or as soon as their bar is there, unless the user
 * has gone on to something else.
 */
export function openBulkActions(list: HTMLElement | null): void {
  if (!list || openNow(list)) return;
  const arrival = new MutationObserver(() => openNow(list) && arrival.disconnect());
  arrival.observe(list, { childList: true, subtree: true });
  for (const next of ['keydown', 'pointerdown'])
    document.addEventListener(next, () => arrival.disconnect(), { once: true, capture: true });
}

/** @returns whether the bar is there. */
function openNow(list: HTMLElement): boolean {
  const actions = list.querySelector<HTMLElement>('.list-bulk-actions');
  const menu = actions?.querySelector<HTMLElement>('[aria-keyshortcuts="M"]');
  if (menu) menu.click();
  else actions?.querySelector<HTMLElement>('button:enabled')?.focus();
  return actions !== null;
}
