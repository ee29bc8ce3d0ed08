import { useEffect, useEffectEvent } from 'react';

/** A dropdown, open or on its way out, waits for nothing. */
const OTHER_DIALOG = '[role="dialog"][aria-modal="true"]:not(.palette-paper)';
const FLOATING = '[role="dialog"], [role="menu"], [role="listbox"]';
const TYPING = 'input, textarea, select, [contenteditable="true"]';

/**
 * `Ctrl K` and `⌘ K` for the palette, `?` for the keys where no screen takes it for its own.
 * A dialog that waits for an answer keeps the screen to itself.
 */
export const useShortcuts = (onPalette: () => void, onKeys: () => void) => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) {
      event.preventDefault();
      if (!document.querySelector(OTHER_DIALOG)) onPalette();
    } else if (event.key === '?' && !event.defaultPrevented && !isTaken(event)) onKeys();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    // The window gets a key after the screens, which listen on the document.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
};

const isPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey, code }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && code === 'KeyK';

const isTaken = ({ target }: KeyboardEvent): boolean =>
  (target instanceof Element && target.closest(TYPING) !== null) || document.querySelector(FLOATING) !== null;
