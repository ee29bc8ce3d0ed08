import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** What counts as being filled in: a band in the upper part of the window. */
const BAND = '-20% 0px -65% 0px';

/** The key of the section that is on screen, and the function that says where the user went; undefined before the first one. */
export function useSectionInView(
  root: RefObject<HTMLElement | null>,
  keys: readonly string[],
): readonly [string | undefined, (key: string) => void] {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined;
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const key = (target as HTMLElement).dataset['section'] ?? '';
          if (isIntersecting) visible.add(key);
          else visible.delete(key);
        }
        const first = keys.find((key) => visible.has(key));
        if (first !== undefined) setCurrent(first);
      },
      { rootMargin: BAND },
    );
    for (const section of root.current?.querySelectorAll<HTMLElement>('[data-section]') ?? [])
      if (keys.includes(section.dataset['section'] ?? '')) observer.observe(section);
    return () => observer.disconnect();
  }, [root, keys]);
  return [current, setCurrent];
}
