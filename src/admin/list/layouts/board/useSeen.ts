import { useLayoutEffect, useReducer } from 'react';
import type { RefObject } from 'react';

/** So near the screen a part of it counts as seen. */
const NEAR = '200px';

/** Whether an element has been in view, or near it; from then on true. One that has no size cannot be out of view. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, see] = useReducer(() => true, false);
  useLayoutEffect(() => {
    if (isSeen || !element.current) return undefined;
    if (element.current.offsetWidth === 0) return see();
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && see(),
      { rootMargin: NEAR },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
