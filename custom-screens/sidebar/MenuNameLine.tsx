import { Box, IconButton, Link, TableCell, TableRow, Tooltip } from '@mui/material';
import { RotateCcw } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link as RouterLink } from 'react-router-dom';
import type { MenuNameRow } from './menu-name-rows.ts';
import { NameField } from './NameField.tsx';

interface MenuNameLineProps {
  readonly row: MenuNameRow;
  readonly onSave: (name: string) => Promise<boolean>;
}

/** One name: what it is by default, what it is now, where it appears, and the way back. */
export const MenuNameLine = ({ row, onSave }: MenuNameLineProps) => {
  const translate = useTranslate();
  const reset = translate('menu_names.reset', { name: row.defaultName });
  return (
    <TableRow hover role="row" sx={line}>
      <TableCell component="th" scope="row" role="rowheader" sx={{ fontWeight: 400 }}>
        {row.defaultName}
      </TableCell>
      <TableCell role="cell" sx={{ px: { md: '4px !important' } }}>
        <NameField label={translate('columns.label', { name: row.defaultName })} name={row.name} onSave={onSave} />
      </TableCell>
      <TableCell role="cell">
        <Where row={row} />
      </TableCell>
      <TableCell role="cell" align="right">
        <Tooltip title={row.isRenamed ? reset : ''}>
          <IconButton
            size="small"
            aria-label={reset}
            onClick={() => void onSave(row.defaultName)}
            style={{ visibility: row.isRenamed ? 'visible' : 'hidden' }}
          >
            <RotateCcw aria-hidden size={14} />
          </IconButton>
        </Tooltip>
      </TableCell>
    </TableRow>
  );
};

/**
 * Narrow screens have no columns: name, field and location are below each other, with the reset button at the right.
 */
const line = {
  '@media (max-width: 767.98px)': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 44px',
    gap: '3px 4px',
    p: '10px 16px 12px',
    borderBottom: '1px solid var(--mui-palette-divider)',
    '& > .MuiTableCell-root': { p: '0 !important', height: 'auto', border: 0, gridColumn: 1 },
    '& > th.MuiTableCell-root': { fontSize: 12, color: 'text.tertiary' },
    '& > td.MuiTableCell-root:last-of-type': { gridColumn: 2, gridRow: 2 },
    '& .MuiIconButton-root': { width: 40, height: 40 },
  },
};

/** The way to the entry in the sidebar, as a link where it leads to a screen. */
const Where = ({ row: { above, key, to } }: { readonly row: MenuNameRow }) => {
  const translate = useTranslate();
  if (!above) return <Box sx={{ color: 'text.tertiary' }}>{translate('menu_names.not_shown')}</Box>;
  const path = [...above, key].map((each) => translate(`menu.${each}`)).join(' › ');
  return to === undefined ? (
    <>{path}</>
  ) : (
    <Link component={RouterLink} to={to}>
      {path}
    </Link>
  );
};
