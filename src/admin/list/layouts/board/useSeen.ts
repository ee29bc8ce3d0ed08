import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** So near the screen a part of it counts as seen. */
const NEAR = '200px';

/** Whether an element has been in view, or near it; from then on true. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(!('IntersectionObserver' in window));
  useEffect(() => {
    if (isSeen || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
