import { Divider, IconButton, Menu, MenuItem } from '@mui/material';
import { Download, Ellipsis, FileSpreadsheet, Keyboard, ListChecks, Trash2, Upload, Zap } from 'lucide-react';
import { useListContext, useTranslate } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ListAction } from './list-action.ts';
import { canCreate } from '../conditions/can-create.ts';
import { useExport } from './useExport.ts';

/** A separate form, loaded when it is opened. */
const QuickCreateDialog = lazy(() =>
  import('../form/quick-create/QuickCreateDialog.tsx').then((module) => ({ default: module.QuickCreateDialog })),
);

interface MoreMenuProps {
  readonly definition: CatalogueResource;
  readonly columnNames: readonly string[];
  readonly onShowKeys: () => void;
  /** Turns on the boxes of cards, where there are any. */
  readonly onPick?: (() => void) | undefined;
  /** Those of a hand-written screen without another place. */
  readonly actions: readonly ListAction[];
}

/** Whether this user can open the trash. */
export const hasTrash = ({ softDelete, can }: Pick<CatalogueResource, 'softDelete' | 'can'>): boolean =>
  softDelete && can.delete;

/** What can be done with the whole list: bring records in, take them away. */
export const MoreMenu = ({ definition, columnNames, onShowKeys, onPick, actions }: MoreMenuProps) => {
  const translate = useTranslate();
  const { filterValues, sort, total, refetch } = useListContext();
  const { isExporting, exportRecords } = useExport(definition);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isCreating, setCreating] = useState(false);
  const choose = (action: () => void) => () => {
    setAnchor(null);
    action();
  };
  const exporting = (format: 'csv' | 'xlsx') =>
    choose(() => void exportRecords({ format, filter: filterValues, sort, columns: columnNames }));
  return (
    <>
      <IconButton
        className="list-square"
        aria-label={translate('list.more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isExporting}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} aria-hidden />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {onPick ? (
          <MenuItem onClick={choose(onPick)}>
            <ListChecks size={16} aria-hidden />
            {translate('list.bulk.pick')}
          </MenuItem>
        ) : null}
        {actions.map(({ label, icon: ActionIcon, onClick }) => (
          <MenuItem key={label} onClick={choose(onClick)}>
            <ActionIcon size={16} aria-hidden />
            {label}
          </MenuItem>
        ))}
        {canCreate(definition) && definition.form.quickCreate.length > 0 ? (
          <MenuItem onClick={choose(() => setCreating(true))}>
            <Zap size={16} aria-hidden />
            {translate('form.quick_create')}
          </MenuItem>
        ) : null}
        {definition.can.import ? (
          <MenuItem component={Link} to={`/import/${definition.resource}`} onClick={() => setAnchor(null)}>
            <Upload size={16} aria-hidden />
            {translate('import.open')}
          </MenuItem>
        ) : null}
        {definition.can.export ? (
          <MenuItem disabled={!total} onClick={exporting('xlsx')}>
            <FileSpreadsheet size={16} aria-hidden />
            {translate('list.export_workbook')}
          </MenuItem>
        ) : null}
        {definition.can.export ? (
          <MenuItem disabled={!total} onClick={exporting('csv')}>
            <Download size={16} aria-hidden />
            {translate('list.export_all')}
          </MenuItem>
        ) : null}
        {hasTrash(definition) ? (
          <MenuItem component={Link} to={`${definition.route}?trash`} onClick={() => setAnchor(null)}>
            <Trash2 size={16} aria-hidden />
            {translate('states.trash.open')}
          </MenuItem>
        ) : null}
        <Divider />
        <MenuItem onClick={choose(onShowKeys)}>
          <Keyboard size={16} aria-hidden />
          {translate('list.keys.title')}
          <kbd className="list-end">?</kbd>
        </MenuItem>
      </Menu>
      {isCreating ? (
        <Suspense fallback={null}>
          <QuickCreateDialog
            definition={definition}
            onClose={() => setCreating(false)}
            onCreated={() => {
              setCreating(false);
              void refetch();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
};
