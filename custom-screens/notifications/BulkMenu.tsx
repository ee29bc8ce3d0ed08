import { Button, Divider, Menu, MenuItem } from '@mui/material';
import { Archive, ArchiveRestore, Check, ChevronDown, CircleArrowRight, X } from 'lucide-react';
import { useListContext, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Selection } from '#admin/list/useSelection.ts';
import type { NotificationFilterValues } from './notification-provider.ts';
import { useBulkActions } from './useBulkActions.ts';

/** SPEC 2.6: the actions on all selected rows. */
export const BulkMenu = ({ selection }: { readonly selection: Selection }) => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const isArchive = (filterValues as NotificationFilterValues).type === 'archive';
  const bulk = useBulkActions(selection);
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (act: () => Promise<void>) => () => {
    setAnchor(null);
    void act();
  };
  return (
    <>
      <Button
        startIcon={<CircleArrowRight size={16} aria-hidden />}
        endIcon={<ChevronDown size={14} aria-hidden />}
        loading={bulk.isRunning}
        loadingPosition="end"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('notifications.bulk.label')}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { mt: 1, minWidth: 168 } } }}
      >
        <MenuItem onClick={choose(() => bulk.archive(!isArchive))}>
          {isArchive ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
          {translate(isArchive ? 'notifications.bulk.restore' : 'notifications.bulk.archive')}
        </MenuItem>
        <Divider component="li" role="separator" />
        <MenuItem onClick={choose(() => bulk.decide('is_approve'))}>
          <Check size={16} aria-hidden />
          {translate('notifications.bulk.approve')}
        </MenuItem>
        <MenuItem onClick={choose(() => bulk.decide('is_deny'))}>
          <X size={16} aria-hidden />
          {translate('notifications.bulk.deny')}
        </MenuItem>
      </Menu>
    </>
  );
};
