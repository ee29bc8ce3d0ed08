import { Button, Popover } from '@mui/material';
import { Columns3 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { startTransition, useState } from 'react';
import { ColumnsPanel } from './ColumnsPanel.tsx';
import type { ColumnsPanelProps } from './ColumnsPanel.tsx';
import { pinnedColumn } from './list-columns.ts';

/** Chooses which columns are in the table and in which order. */
export const ColumnsMenu = ({ definition, table, isView }: ColumnsPanelProps) => {
  const { columns } = table;
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = columns.filter((column) => column.show || column.key === pinnedColumn(definition)).length;
  return (
    <>
      <Button
        variant="text"
        size="small"
        className="list-wide"
        startIcon={<Columns3 size={14} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        // A dialog of every column takes longer to render than feedback on a click can.
        onClick={({ currentTarget }) => startTransition(() => setAnchor(currentTarget))}
      >
        {translate('ra.action.select_columns')}{' '}
        <span className="list-quiet num">
          {shown}/{columns.length}
        </span>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': translate('ra.action.select_columns'), className: 'list-popup' },
        }}
      >
        <ColumnsPanel definition={definition} table={table} isView={isView} />
      </Popover>
    </>
  );
};
