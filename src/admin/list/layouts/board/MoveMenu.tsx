import { ListItemText, Menu, MenuItem } from '@mui/material';
import { Check } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { type BoardColumn, keyIn } from './board-columns.ts';
import type { Ways } from './ways.ts';

interface MoveMenuProps {
  /** The field that the columns are made of. */
  readonly by: string;
  readonly columns: readonly BoardColumn[];
  readonly ways: Ways;
  /** The card of the open menu and the place of its button; null closes the menu. */
  readonly opened: { readonly record: RaRecord; readonly anchor: HTMLElement } | undefined;
  readonly onMove: (record: RaRecord, column: BoardColumn) => void;
  readonly onClose: () => void;
}

/** The columns that a card can go to; where it cannot, the menu says why. */
export const MoveMenu = ({ by, columns, ways, opened, onMove, onClose }: MoveMenuProps) => {
  const translate = useTranslate();
  const current = opened && keyIn(by, opened.record);
  return (
    <Menu
      anchorEl={opened?.anchor}
      open={opened !== undefined}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('board.move_to') } }}
    >
      {opened
        ? columns.map((column) => {
            const rejection = ways.rejection(opened.record, column);
            return (
              <MenuItem
                key={column.key}
                selected={column.key === current}
                disabled={rejection !== undefined}
                onClick={() => {
                  onClose();
                  onMove(opened.record, column);
                }}
              >
                <ListItemText
                  primary={
                    <StateDot tone={column.tone} color={column.color}>
                      {column.title}
                    </StateDot>
                  }
                  secondary={rejection}
                />
                {column.key === current ? (
                  <Check className="list-end" size={14} strokeWidth={1.75} aria-hidden />
                ) : null}
              </MenuItem>
            );
          })
        : null}
    </Menu>
  );
};
