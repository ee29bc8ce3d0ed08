import { IconButton } from '@mui/material';
import { ArrowDown, ArrowUp, Copy, Lock, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { RowActions } from './row-actions.ts';

interface RowButtonsProps {
  readonly index: number;
  readonly count: number;
  readonly isFull: boolean;
  readonly isLocked: boolean;
  readonly isOrdered: boolean;
  readonly actions: RowActions;
}

/** What can be done with a row as a whole. */
export const RowButtons = ({ index, count, isFull, isLocked, isOrdered, actions }: RowButtonsProps) => {
  const row = index + 1;
  return (
    <span className="rows-buttons">
      {isOrdered ? (
        <>
          <RowButton
            label="form.rows.up"
            row={row}
            disabled={index === 0}
            onClick={() => actions.move(index, index - 1)}
          >
            <ArrowUp size={16} strokeWidth={1.75} aria-hidden />
          </RowButton>
          <RowButton
            label="form.rows.down"
            row={row}
            disabled={index === count - 1}
            onClick={() => actions.move(index, index + 1)}
          >
            <ArrowDown size={16} strokeWidth={1.75} aria-hidden />
          </RowButton>
        </>
      ) : null}
      <RowButton label="form.rows.copy" row={row} disabled={isFull} onClick={() => actions.copy(index)}>
        <Copy size={16} strokeWidth={1.75} aria-hidden />
      </RowButton>
      {isLocked ? (
        <LockMark row={row} />
      ) : (
        <RowButton label="form.rows.remove" row={row} onClick={() => actions.remove(index)}>
          <Trash2 size={16} strokeWidth={1.75} aria-hidden />
        </RowButton>
      )}
    </span>
  );
};

/** In the place of the button that would remove the row. */
const LockMark = ({ row }: { readonly row: number }) => {
  const words = useTranslate()('form.rows.locked', { row });
  return (
    <span className="rows-lock" role="img" aria-label={words} title={words}>
      <Lock size={16} strokeWidth={1.75} aria-hidden />
    </span>
  );
};

interface RowButtonProps {
  readonly label: string;
  readonly row: number;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const RowButton = ({ label, row, disabled, onClick, children }: RowButtonProps) => {
  const words = useTranslate()(label, { row });
  return (
    <IconButton size="small" aria-label={words} title={words} disabled={disabled} onClick={onClick}>
      {children}
    </IconButton>
  );
};
