import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import './rows.css';

interface RowsFrameProps {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The edges behind which a part of the table is. */
interface Hidden {
  readonly before: boolean;
  readonly after: boolean;
}

const NOTHING: Hidden = { before: false, after: false };

/**
 * Room for a table of rows: where it is too wide it scrolls inside, by keyboard too, with a shadow at each edge behind
 * which there is more. The page never scrolls sideways.
 */
export const RowsFrame = ({ label, children }: RowsFrameProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(NOTHING);
  const measure = useCallback(() => {
    if (!frame.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = frame.current;
    const from = Math.abs(scrollLeft);
    const now = { before: from > 0, after: from + clientWidth < scrollWidth - 1 };
    setHidden((last) => (last.before === now.before && last.after === now.after ? last : now));
  }, []);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const observer = new ResizeObserver(measure);
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [measure]);
  const isTooNarrow = hidden.before || hidden.after;
  return (
    <div className="rows-room" data-before={hidden.before || undefined} data-after={hidden.after || undefined}>
      <div
        ref={frame}
        className="rows-frame"
        onScroll={measure}
        {...(isTooNarrow && { tabIndex: 0, role: 'group', 'aria-label': label })}
      >
        {children}
      </div>
    </div>
  );
};
