import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A new screen starts at its top; going back returns to where the user was. @returns the ref of what scrolls. */
export const useKeptScroll = (): RefObject<HTMLElement | null> => {
  const scroller = useRef<HTMLElement>(null);
  const places = useRef(new Map<string, number>());
  const { key, pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const known = places.current;
    element.scrollTop = isBack ? (known.get(key) ?? 0) : 0;
    const keep = () => known.set(key, element.scrollTop);
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
    // A change of the query alone (a filter, a page) does not move the screen.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);

  return scroller;
};
