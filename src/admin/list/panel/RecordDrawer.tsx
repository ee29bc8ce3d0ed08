import { Drawer } from '@mui/material';
import { ResourceContextProvider } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useMemo } from 'react';
import { adminName } from '#client/api/resource-names.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import RecordPanel from './RecordPanel.tsx';
import type { OpenPanel } from './useRecordPanel.ts';
import { withoutField } from './without-field.ts';

interface RecordDrawerProps {
  readonly definition: CatalogueResource;
  /** The relation to the record below the drawer. */
  readonly via: string;
  readonly panel: OpenPanel;
  readonly onOpen: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onClose: () => void;
  readonly onMenu: (record: RaRecord, anchor: HTMLElement) => void;
}

/** A record without screens of its own, over the record whose details list it: to read, and to change. */
const RecordDrawer = ({ definition, via, panel, onOpen, onEdit, onClose, onMenu }: RecordDrawerProps) => {
  const shown = useMemo(() => withoutField(definition, via), [definition, via]);
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: { className: 'list-drawer', 'aria-label': definition.title, role: 'dialog', 'aria-modal': true },
      }}
    >
      <ResourceContextProvider value={adminName(definition)}>
        <RecordPanel
          definition={shown}
          open={panel}
          state={{
            panel,
            open: onOpen,
            edit: definition.can.edit ? onEdit : undefined,
            peek: undefined,
            close: onClose,
            follow: () => undefined,
          }}
          onMenu={onMenu}
        />
      </ResourceContextProvider>
    </Drawer>
  );
};

export default RecordDrawer;
