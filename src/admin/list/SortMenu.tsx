import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { ArrowUpDown, Check } from 'lucide-react';
import { useListContext, useTranslate } from 'ra-core';
import type { SortPayload } from 'ra-core';
import { useState } from 'react';
import type { ListColumn } from './list-columns.ts';

const DIRECTIONS = ['ASC', 'DESC'] as const;

/** Sorts by any column, also where there are no column heads to press. */
export const SortMenu = ({ columns }: { readonly columns: readonly ListColumn[] }) => {
  const { sort, setSort } = useListContext();
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const sortable = columns.filter((column) => column.sortable);
  const current = sortable.find((column) => column.field.name === sort.field);
  const choose = (next: SortPayload) => {
    setAnchor(null);
    setSort(next);
  };
  return (
    <>
      <Button
        variant="text"
        size="small"
        startIcon={<ArrowUpDown size={14} aria-hidden />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={translate('list.sort.button', { field: current?.field.title ?? '' })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {current?.field.title ?? translate('ra.action.sort')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {sortable.map((column) => (
          <Choice
            key={column.field.name}
            isChosen={column === current}
            label={column.field.title}
            onChoose={() => choose({ field: column.field.name, order: 'ASC' })}
          />
        ))}
        <Divider />
        {DIRECTIONS.map((order) => (
          <Choice
            key={order}
            isChosen={sort.order === order}
            label={translate(`list.sort.${order}`)}
            onChoose={() => choose({ field: sort.field, order })}
          />
        ))}
      </Menu>
    </>
  );
};

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly label: string;
  readonly onChoose: () => void;
}

/** Spreads what the menu gives its items (focus, keys). */
const Choice = ({ isChosen, label, onChoose, ...item }: ChoiceProps) => (
  <MenuItem {...item} role="menuitemradio" aria-checked={isChosen} onClick={onChoose}>
    <span className="list-tick">{isChosen ? <Check size={14} aria-hidden /> : null}</span>
    {label}
  </MenuItem>
);
