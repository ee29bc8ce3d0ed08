import { useTranslate } from 'ra-core';
import type { ReactNode, Ref } from 'react';

interface ScrollRegionProps {
  readonly ref: Ref<HTMLDivElement>;
  /** The name of the document. */
  readonly name: string;
  readonly onScroll: () => void;
  readonly children: ReactNode;
}

/** The room that a document scrolls in, by keyboard too. */
export const ScrollRegion = ({ ref, name, onScroll, children }: ScrollRegionProps) => (
  <div
    ref={ref}
    className="document-scroll"
    role="region"
    aria-label={useTranslate()('documents.content', { name })}
    tabIndex={0}
    onScroll={onScroll}
  >
    {children}
  </div>
);
