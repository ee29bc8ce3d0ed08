/** How long a key waits for the bar of the selected rows. */
const PATIENCE_MS = 5000;

/** Opens what can be done with the selected rows of a list: immediately, or as soon as their bar is there. */
export function openBulkActions(list: HTMLElement | null): void {
  if (!list || openNow(list)) return;
  const arrival = new MutationObserver(() => openNow(list) && arrival.disconnect());
  arrival.observe(list, { childList: true, subtree: true });
  setTimeout(() => arrival.disconnect(), PATIENCE_MS);
}

/** @returns whether the bar is there. */
function openNow(list: HTMLElement): boolean {
  const actions = list.querySelector<HTMLElement>('.list-bulk-actions');
  const menu = actions?.querySelector<HTMLElement>('[aria-keyshortcuts="M"]');
  if (menu) menu.click();
  else actions?.querySelector<HTMLElement>('button:enabled')?.focus();
  return actions !== null;
}
