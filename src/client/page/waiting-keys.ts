import { useEffect } from 'react';
import { isShortcut } from './is-shortcut.ts';

let skeletons = 0;
let waiting: KeyboardEvent[] = [];

/** Keeps the shortcuts that are pressed while a screen's code is on its way; the screen that comes takes them, or nobody does. */
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

/** What was pressed before this screen was there, in order; for whoever asks first. */
export function takeKeys(): readonly KeyboardEvent[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
