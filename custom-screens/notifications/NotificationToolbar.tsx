import { Button } from '@mui/material';
import { ListFilter } from 'lucide-react';
import { useListContext, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Ref } from 'react';
import { SearchField } from '#admin/list/SearchField.tsx';
import type { Selection } from '#admin/list/useSelection.ts';
import { BulkMenu } from './BulkMenu.tsx';
import { ColumnFilters, hasColumnFilter } from './ColumnFilters.tsx';

interface NotificationToolbarProps {
  readonly searchRef: Ref<HTMLInputElement>;
  readonly selection: Selection;
}

/** Search, the switch for the column filters, and what can be done with the selected rows. */
export const NotificationToolbar = ({ searchRef, selection }: NotificationToolbarProps) => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const filtersId = useId();
  const [isFiltering, setFiltering] = useState(() => hasColumnFilter(filterValues));
  return (
    <>
      <div className="list-bar">
        <SearchField ref={searchRef} label={translate('notifications.search')} />
        <Button
          variant="text"
          size="small"
          startIcon={<ListFilter size={16} aria-hidden />}
          aria-expanded={isFiltering}
          aria-controls={isFiltering ? filtersId : undefined}
          onClick={() => setFiltering(!isFiltering)}
        >
          <span className="notification-filter-word">{translate('notifications.filter.toggle')}</span>
          {!isFiltering && hasColumnFilter(filterValues) ? <span className="notification-dot" /> : null}
        </Button>
        <span className="list-grow" />
        <BulkMenu selection={selection} />
      </div>
      {isFiltering ? <ColumnFilters id={filtersId} /> : null}
    </>
  );
};
