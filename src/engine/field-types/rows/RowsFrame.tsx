import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import './rows.css';

interface RowsFrameProps {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Room for a table of rows: the table scrolls inside where it is too wide, by keyboard too, and the page never does. */
export const RowsFrame = ({ label, children }: RowsFrameProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const [isTooNarrow, setTooNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const measure = () => setTooNarrow(current.scrollWidth > current.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className="rows-frame" {...(isTooNarrow && { tabIndex: 0, role: 'group', 'aria-label': label })}>
      {children}
    </div>
  );
};
