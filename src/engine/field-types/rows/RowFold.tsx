import { CircleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { FoldButton } from './FoldButton.tsx';
import type { Fold } from './useFold.ts';

interface RowFoldProps {
  readonly fold: Fold;
  /** The number of the row. */
  readonly row: number;
  readonly controls: string;
  readonly onToggle: () => void;
  readonly ref: Ref<HTMLButtonElement>;
}

/** Opens the other fields of a row, and says how many of them there are and how many have a value. */
export const RowFold = ({ fold, row, controls, onToggle, ref }: RowFoldProps) => {
  const translate = useTranslate();
  const { isOpen, errorCount, filled, total } = fold;
  const counts =
    errorCount > 0
      ? translate('form.rows.more_errors', { row, smart_count: errorCount })
      : translate('form.rows.more_filled', { row, filled, smart_count: total });
  return (
    <FoldButton
      ref={ref}
      label={counts}
      isOpen={isOpen}
      controls={controls}
      hasErrors={errorCount > 0}
      onToggle={onToggle}
    >
      {errorCount > 0 ? (
        <CircleAlert size={13} strokeWidth={1.75} aria-hidden />
      ) : (
        <span className="num">
          {filled}/{total}
        </span>
      )}
    </FoldButton>
  );
};

interface RowMoreProps {
  readonly id: string;
  readonly row: number;
  readonly onClose: () => void;
  readonly ref: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}

/** The other fields of a row. Escape closes them, unless it closed something inside them. */
export const RowMore = ({ id, row, onClose, ref, children }: RowMoreProps) => {
  const translate = useTranslate();
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    // Options and calendars float elsewhere in the document; their Escape is theirs.
    const isInside = event.currentTarget.contains(event.target as Node);
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div
      ref={ref}
      id={id}
      className="rows-more"
      role="group"
      aria-label={translate('form.rows.more_of', { row })}
      onKeyDown={handleKey}
    >
      {children}
    </div>
  );
};
