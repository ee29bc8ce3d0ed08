import { MenuItem } from '@mui/material';
import type { MenuItemProps } from '@mui/material';
import type { RaRecord } from 'ra-core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { RecordAction } from './record-actions.ts';
import { useNeeds } from './useNeeds.ts';
import './record-actions.css';

interface BlockedItemProps extends MenuItemProps {
  readonly definition: CatalogueResource;
  readonly recordAction: RecordAction;
  readonly records: readonly RaRecord[];
  readonly mark: ReactNode;
  readonly title: string;
}

/** A transition or an action in a menu that cannot be done now, with what is missing below it. Arrow keys reach it all the same. */
const BlockedItem = ({ definition, recordAction, records, mark, title, ...props }: BlockedItemProps) => {
  const needs = useNeeds(definition, recordAction, records);
  const ids = { title: useId(), needs: useId() };
  return (
    <MenuItem
      {...props}
      disabled
      className="record-action-blocked-item"
      aria-labelledby={ids.title}
      aria-describedby={ids.needs}
    >
      {mark}
      <span>
        <span id={ids.title}>{title}</span>
        <span id={ids.needs} className="record-action-needs">
          {needs}
        </span>
      </span>
    </MenuItem>
  );
};

export default BlockedItem;
