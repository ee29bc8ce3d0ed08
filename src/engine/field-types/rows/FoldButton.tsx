import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';

interface FoldButtonProps {
  /** How many other fields the row has, in words. */
  readonly label: string;
  readonly isOpen: boolean;
  /** The id of the element with the other fields, which is there while they are open. */
  readonly controls: string;
  readonly hasErrors?: boolean;
  readonly onToggle: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly ref: Ref<HTMLButtonElement>;
  /** The number behind the word. */
  readonly children: ReactNode;
}

/** Opens and closes the fields of a row that are no columns of its table. */
export const FoldButton = ({
  label,
  isOpen,
  controls,
  hasErrors = false,
  onToggle,
  onKeyDown,
  ref,
  children,
}: FoldButtonProps) => (
  <button
    ref={ref}
    type="button"
    className="rows-fold"
    title={label}
    aria-expanded={isOpen}
    aria-controls={isOpen ? controls : undefined}
    data-errors={hasErrors || undefined}
    onClick={onToggle}
    onKeyDown={onKeyDown}
  >
    <ChevronDown size={16} strokeWidth={1.75} aria-hidden />
    <span className="visually-hidden">{label}</span>
    <span className="rows-fold-words" aria-hidden>
      {useTranslate()('form.rows.more')}
    </span>
    <span className="rows-fold-count" aria-hidden>
      {children}
    </span>
  </button>
);
