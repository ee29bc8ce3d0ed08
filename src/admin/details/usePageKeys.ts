import { useEffectEvent, useLayoutEffect } from 'react';
import { useIsOffstage } from '#client/page/offstage.ts';

/**
 * Single keys of a screen (`e`, `j`), when the user is not typing and nothing floats above it. A dialog with
 * `data-keyed` is a screen too: the page below it has no keys until it closes.
 */
export function usePageKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const isOffstage = useIsOffstage();
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
    if (
      isOffstage ||
      !isPlain ||
      isTyping(event.target) ||
      document.querySelector('[role=dialog]:not([data-keyed]), [role=menu], [role=listbox]')
    )
      return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  // With the screen itself: on a busy machine effects come after its buttons can be seen, and a key would be lost.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
