import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Fold } from './useFold.ts';
import './sections.css';

interface SectionHeadingProps {
  readonly id: string;
  /** The element that the heading expands. */
  readonly contentId: string;
  /** `false`: for screen readers only. */
  readonly isVisible: boolean;
  readonly fold: Fold | undefined;
  readonly children: ReactNode;
}

/** The heading of a section of a form or of the details; a button where users can collapse the section. */
export const SectionHeading = ({ id, contentId, isVisible, fold, children }: SectionHeadingProps) => {
  if (!fold)
    return (
      <h2 id={id} className={isVisible ? undefined : 'visually-hidden'}>
        {children}
      </h2>
    );
  return (
    <h2 id={id}>
      <button
        type="button"
        className="section-fold"
        aria-expanded={fold.isOpen}
        aria-controls={contentId}
        onClick={fold.toggle}
      >
        {children}
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </h2>
  );
};
