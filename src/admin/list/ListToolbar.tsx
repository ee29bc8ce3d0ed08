import { IconButton } from '@mui/material';
import { Rows3, Rows4 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { Ref } from 'react';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { type ListColumn, listColumns } from './list-columns.ts';
import { SearchField } from './SearchField.tsx';
import { SortMenu } from './SortMenu.tsx';
import type { CurrentView } from './views/useListView.ts';
import type { ResourceLabels } from '../words/words.ts';

const BoardTools = lazy(() => import('./layouts/board/BoardTools.tsx'));

interface ListToolbarProps {
  readonly definition: CatalogueResource;
  readonly words: ResourceLabels;
  readonly columns: readonly ListColumn[];
  readonly view: CurrentView;
  readonly searchRef: Ref<HTMLInputElement>;
}

/** Search, filters, order, row height, columns: everything that changes which rows are below and how. */
export const ListToolbar = ({ definition, words, columns, view, searchRef }: ListToolbarProps) => {
  const translate = useTranslate();
  const isCompact = view.density === 'compact';
  const sorted = view.layout === 'board' ? withBoardSort(definition, columns) : columns;
  const Rows = isCompact ? Rows4 : Rows3;
  return (
    <div className="list-bar">
      {definition.list.search.length > 0 ? (
        <SearchField ref={searchRef} label={translate('list.search', { name: words.manyInside })} />
      ) : null}
      <FilterBar definition={definition} />
      <span className="list-grow" />
      {view.layout === 'board' && definition.list.board ? (
        <Suspense fallback={null}>
          <BoardTools definition={definition} board={definition.list.board} />
        </Suspense>
      ) : null}
      <SortMenu columns={sorted} />
      {view.layout === 'table' ? (
        <>
          <IconButton
            size="small"
            className="list-wide"
            aria-label={translate('list.compact')}
            aria-pressed={isCompact}
            onClick={() => view.setDensity(isCompact ? 'comfortable' : 'compact')}
          >
            <Rows size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <ColumnsMenu definition={definition} table={view.columns} isView={view.hasOwnColumns} />
        </>
      ) : null}
    </div>
  );
};

/** A board opens in an order of its own, by a field that the table need not show. */
function withBoardSort(definition: CatalogueResource, columns: readonly ListColumn[]): readonly ListColumn[] {
  const name = definition.list.board?.sort?.field;
  if (name === undefined || columns.some(({ field }) => field.name === name)) return columns;
  const title = definition.fields[name]?.title ?? name;
  const setting = { key: name, name: title, show: true, index: columns.length };
  return [...columns, ...listColumns(definition, [setting]).filter(({ field }) => field.name === name)];
}
