import { Button } from '@mui/material';
import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { TableColumns } from '#client/settings/useTableColumns.ts';
import { useListDrag } from '#ui/drag/useListDrag.tsx';
import { createStored, useStored } from '#ui/store.ts';
import { useViewsStore } from '#client/views/ViewsProvider.tsx';
import { NO_VIEWS } from '#client/views/views-store.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ColumnItem } from './ColumnItem.tsx';
import { SetForEveryone } from './SetForEverybody.tsx';
import { useColumnGroups } from './useColumnGroups.ts';

const NOBODYS = createStored(NO_VIEWS);

export interface ColumnsPanelProps {
  readonly definition: CatalogueResource;
  /** Those of the view that the list shows, or the user's own. */
  readonly table: TableColumns;
  /** They belong to a view. */
  readonly isView: boolean;
}

/** Every column that a list can have: those that it shows, in order, and further ones to choose from. */
export const ColumnsPanel = ({ definition, table, isView }: ColumnsPanelProps) => {
  const canSetTeam = useStored(useViewsStore()?.all ?? NOBODYS).can_set_team;
  const translate = useTranslate();
  const [query, setQuery] = useState('');
  const { groups, all, locked, move, show, reset } = useColumnGroups(definition, table);
  const isFound = ({ name }: { readonly name: string }) => name.toLowerCase().includes(query.trim().toLowerCase());
  const found = all.filter(isFound);
  const drag = useListDrag(
    (from, to) => {
      const [column, beside] = [found[from], found[to]];
      if (column && beside) move(column, beside);
    },
    { nameOf: (place) => found[place]!.name },
  );
  return (
    <>
      <div className="list-popup-title">
        <span>{translate('ra.action.select_columns')}</span>
        <Button variant="text" color="primary" size="small" onClick={reset}>
          {translate(isView ? 'columns.reset_to_view' : 'list.columns.reset')}
        </Button>
      </div>
      <label className="list-find list-find-small">
        <Search size={14} strokeWidth={1.75} aria-hidden />
        <input
          type="search"
          value={query}
          placeholder={translate('list.columns.find')}
          aria-label={translate('list.columns.find')}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <ul className="list-columns" aria-label={translate('ra.action.select_columns')} {...drag.list}>
        {groups.flatMap(({ key, columns }) => {
          const shown = columns.filter(isFound);
          return shown.length === 0
            ? []
            : [
                <li key={`group ${key}`} className="list-columns-group">
                  <h3>{translate(`list.columns.groups.${key}`)}</h3>
                </li>,
                ...shown.map((column) => (
                  <ColumnItem
                    key={column.key}
                    column={column}
                    isLocked={column === locked}
                    place={found.indexOf(column)}
                    onShow={(isShown) => show(column, isShown)}
                  />
                )),
              ];
        })}
      </ul>
      {drag.said}
      {found.length === 0 ? <p className="list-note">{translate('list.filter.nothing_found')}</p> : null}
      {canSetTeam ? <SetForEveryone definition={definition} columns={table.columns} /> : null}
    </>
  );
};
