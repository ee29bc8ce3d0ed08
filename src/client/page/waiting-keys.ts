import { useEffect } from 'react';
import { isShortcut } from './is-shortcut.ts';

let skeletons = 0;
let waiting: KeyboardEvent[] = [];

/**
 * Keeps the shortcuts that are pressed while a screen's code loads; the loaded screen handles them, or they are
 * dropped.
 */
export function useKeepKeys(): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (isShortcut(event) && !event.repeat) waiting.push(event);
    };
    skeletons += 1;
    document.addEventListener('keydown', keep);
    return () => {
      document.removeEventListener('keydown', keep);
      skeletons -= 1;
      setTimeout(() => skeletons === 0 && takeKeys());
    };
  }, []);
}

/** The keys pressed before this screen was mounted, in order; only the first caller gets them. */
export function takeKeys(): readonly KeyboardEvent[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
