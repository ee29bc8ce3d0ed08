const FLOATING = '[role="dialog"], [role="menu"], [role="listbox"], [role="presentation"].MuiModal-root';
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/**
 * Whether a key is a shortcut of the page: not handled yet, not one of the browser's, and the user is not typing and
 * has no menu or dialog open.
 */
export const isShortcut = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  isPageFree(event.target instanceof Element ? event.target : document.body);

/** Whether keys that go to this element mean the page. */
export const isPageFree = (target: Element): boolean =>
  target.closest(TYPING) === null && document.querySelector(FLOATING) === null;
