import { Button } from '@mui/material';
import { ListFilter } from 'lucide-react';
import { useListContext, useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Ref } from 'react';
import { SearchField } from '#admin/list/SearchField.tsx';
import { ColumnFilters, hasColumnFilter } from './ColumnFilters.tsx';

interface NotificationToolbarProps {
  readonly searchRef: Ref<HTMLInputElement>;
}

/** Search, and the switch for the column filters. */
export const NotificationToolbar = ({ searchRef }: NotificationToolbarProps) => {
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
      </div>
      {isFiltering ? <ColumnFilters id={filtersId} /> : null}
    </>
  );
};
