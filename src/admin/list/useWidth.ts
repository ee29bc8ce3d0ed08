import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/**
 * The inner width of an element in pixels, known before the first paint and kept while it changes. Undefined only in
 * the very first pass: costly layout can wait for it, because that pass is never visible.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const measure = () => setWidth(target.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
