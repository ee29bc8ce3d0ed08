import { Button, Popover } from '@mui/material';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

interface FilterChipProps {
  /** What the filter is about, translated already. */
  readonly title: string;
  readonly onRemove: () => void;
  /** Absent: it can only be removed. */
  readonly onOpen?: (anchor: HTMLElement) => void;
  /** The filter as a sentence. */
  readonly children: ReactNode;
}

/** A filter in force: pressing it opens it, its cross removes it. */
export const FilterChip = ({ title, onRemove, onOpen, children }: FilterChipProps) => {
  const translate = useTranslate();
  return (
    <span className="list-chip">
      {onOpen ? (
        <button type="button" aria-haspopup="dialog" onClick={(event) => onOpen(event.currentTarget)}>
          <span className="list-chip-text">{children}</span>
        </button>
      ) : (
        <span className="list-chip-plain">
          <span className="list-chip-text">{children}</span>
        </span>
      )}
      <button
        type="button"
        className="list-chip-remove"
        aria-label={translate('list.filter.remove', { field: title })}
        onClick={onRemove}
      >
        <X size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
};

interface FilterPopupProps {
  /** Open where there is one. */
  readonly anchor: HTMLElement | undefined;
  readonly title: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Where one filter is changed. */
export const FilterPopup = ({ anchor, title, onClose, children }: FilterPopupProps) => (
  <Popover
    open={anchor !== undefined}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': title, className: 'list-popup' } }}
  >
    {children}
  </Popover>
);

interface FilterFormProps {
  /** What it is about, and how it compares where that can be chosen. */
  readonly title: ReactNode;
  /** Takes the filter away. */
  readonly onClear: () => void;
  readonly onDone: () => void;
  /** What fills in its value. */
  readonly children: ReactNode;
}

/** One filter that is being changed; a selection acts immediately. */
export const FilterForm = ({ title, onClear, onDone, children }: FilterFormProps) => {
  const translate = useTranslate();
  return (
    <form
      className="list-filter-editor"
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      <div className="list-popup-title">{title}</div>
      {children}
      <div className="list-popup-foot">
        <Button
          variant="text"
          size="small"
          onClick={() => {
            onClear();
            onDone();
          }}
        >
          {translate('list.filter.clear')}
        </Button>
        <Button type="submit" size="small">
          {translate('list.filter.done')}
        </Button>
      </div>
    </form>
  );
};
