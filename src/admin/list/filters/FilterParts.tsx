import { Button, Divider, Menu, MenuItem, Popover } from '@mui/material';
import { ListTree, Plus, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
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
          {children}
        </button>
      ) : (
        <span className="list-chip-plain">{children}</span>
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

interface FilterChoice<Name extends string> {
  readonly name: Name;
  readonly title: string;
}

interface AddFilterProps<Name extends string> {
  readonly choices: readonly FilterChoice<Name>[];
  /** Less usual ones, behind the others. */
  readonly further?: readonly FilterChoice<Name>[];
  /** @param anchor where the filter's editor may open. */
  readonly onChoose: (name: Name, anchor: HTMLElement) => void;
  /** Opens what combines several conditions; absent: there is none. */
  readonly onCombine?: () => void;
}

/** The button behind the chips, with the menu of what can be filtered by. */
export const AddFilter = <Name extends string>({
  choices,
  further = [],
  onChoose,
  onCombine,
}: AddFilterProps<Name>) => {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const item = ({ name, title }: FilterChoice<Name>) => (
    <MenuItem
      key={name}
      onClick={() => {
        setAnchor(null);
        if (anchor) onChoose(name, anchor);
      }}
    >
      {title}
    </MenuItem>
  );
  return (
    <>
      <Button
        variant="text"
        size="small"
        className="list-add-filter"
        startIcon={<Plus size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('list.filter.add')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { className: 'list-filter-menu' } }}
      >
        {choices.map(item)}
        {choices.length > 0 && further.length > 0 ? <Divider /> : null}
        {further.map(item)}
        {onCombine ? <Divider /> : null}
        {onCombine ? (
          <MenuItem
            onClick={() => {
              setAnchor(null);
              onCombine();
            }}
          >
            <ListTree size={16} aria-hidden />
            {translate('list.filter.combine')}
          </MenuItem>
        ) : null}
      </Menu>
    </>
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
