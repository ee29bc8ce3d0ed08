import { Button, Popover } from '@mui/material';
import { Columns3 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { lazy, startTransition, useState } from 'react';
import type { ColumnsPanelProps } from './ColumnsPanel.tsx';
import { pinnedColumn } from './list-columns.ts';

const load = async () => ({ default: (await import('./ColumnsPanel.tsx')).ColumnsPanel });
const ColumnsPanel = lazy(load);

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
        onPointerEnter={() => void load()}
        // It opens once its code is here, and every column takes longer to render than feedback on a click can.
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
