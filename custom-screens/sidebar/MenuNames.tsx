import { useDeferredValue, useState } from 'react';
import {
  Box,
  Button,
  InputAdornment,
  OutlinedInput,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { RotateCcw, Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useSettings } from '#client/settings/SettingsProvider.tsx';
import { useStored } from '#ui/store.ts';
import { menuNameRows } from './menu-name-rows.ts';
import type { MenuNameRow } from './menu-name-rows.ts';
import { MenuNameLine } from './MenuNameLine.tsx';
import { useSaveMenuNames } from './useSaveMenuNames.ts';

/** The team's names of the sidebar's entries; every open browser follows immediately. */
const MenuNames = () => {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed).trim().toLocaleLowerCase();
  const rows = menuNameRows(useCatalogue(), useStored(useSettings().team).sidebarMenuNames);
  const found = rows.filter((row) => `${row.defaultName}\n${row.name}`.toLocaleLowerCase().includes(query));
  const save = useSaveMenuNames();

  return (
    <>
      <PageHeader title={translate('menu.menu_names')} count={rows.length} />
      <Typography variant="body2" sx={{ px: 'var(--gutter)', pb: 3, maxWidth: 720, color: 'text.secondary' }}>
        {translate('menu_names.lead')}
      </Typography>
      <Box sx={toolbar}>
        <Find value={typed} onChange={setTyped} />
        <Box sx={{ flex: 1 }} />
        <ResetAll rows={rows} />
      </Box>
      <Table stickyHeader role="table" aria-label={translate('menu.menu_names')} sx={{ tableLayout: 'fixed' }}>
        <TableHead sx={{ display: { xs: 'none', md: 'table-header-group' } }}>
          <TableRow>
            <TableCell sx={{ width: '26%' }}>{translate('menu_names.default_name')}</TableCell>
            <TableCell sx={{ width: '32%' }}>{translate('menu_names.name')}</TableCell>
            <TableCell>{translate('menu_names.where')}</TableCell>
            <TableCell sx={{ width: 76 }}>
              <span className="visually-hidden">{translate('columns.reset')}</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {found.map((row) => (
            <MenuNameLine key={row.key} row={row} onSave={(name) => save({ [row.key]: name })} />
          ))}
        </TableBody>
      </Table>
      {found.length === 0 ? (
        <Typography role="status" sx={{ px: 'var(--gutter)', py: 5, color: 'text.secondary' }}>
          {translate('palette.nothing', { query: typed })}
        </Typography>
      ) : null}
    </>
  );
};

export default MenuNames;

const toolbar = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 48,
  px: 'var(--gutter)',
  py: 2,
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
};

interface FindProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const Find = ({ value, onChange }: FindProps) => {
  const translate = useTranslate();
  const label = translate('menu_names.find');
  return (
    <OutlinedInput
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={label}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{ width: { xs: 190, sm: 240 }, minHeight: { xs: 40, md: 32 }, fontSize: 13, '& input': { py: '5px' } }}
      startAdornment={
        <InputAdornment position="start" sx={{ mr: 0, color: 'text.tertiary' }}>
          <Search aria-hidden />
        </InputAdornment>
      }
    />
  );
};

const ResetAll = ({ rows }: { readonly rows: readonly MenuNameRow[] }) => {
  const translate = useTranslate();
  const confirm = useConfirm();
  const save = useSaveMenuNames();
  const renamed = rows.filter(({ isRenamed }) => isRenamed);
  const handleReset = async () => {
    const isSure = await confirm({
      title: 'menu_names.reset_all_title',
      message: 'menu_names.reset_all_message',
      args: { smart_count: renamed.length },
      confirm: 'menu_names.reset_all',
      isDanger: true,
    });
    if (isSure) await save(Object.fromEntries(renamed.map(({ key, defaultName }) => [key, defaultName])));
  };
  return (
    <Button
      variant="outlined"
      startIcon={<RotateCcw aria-hidden size={14} />}
      disabled={renamed.length === 0}
      onClick={() => void handleReset()}
    >
      {translate('menu_names.reset_all')}
    </Button>
  );
};
