import { useListContext, useStore, useTranslate } from 'ra-core';
import { useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useTableColumns } from '#client/settings/useTableColumns.ts';
import type { TableColumns } from '#client/settings/useTableColumns.ts';
import { createStored, useStored } from '#client/store.ts';
import { useViewsStore } from '#client/views/ViewsProvider.tsx';
import { NO_VIEWS } from '#client/views/views-store.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';
import type { Arrangement, Density } from '#shared/contracts/saved-views.ts';
import { useResourceWords } from '../words.ts';
import { listViews, openingView, saysTheSame } from './list-views.ts';
import type { ListView } from './list-views.ts';

const NOBODYS = createStored(NO_VIEWS);

/** The views of a list and the one that it opens with. */
export function useListViews(definition: CatalogueResource): { views: readonly ListView[]; opening: ListView } {
  const saved = useStored(useViewsStore()?.all ?? NOBODYS);
  const translate = useTranslate();
  const { manyInside } = useResourceWords(definition);
  return useMemo(() => {
    const title = (key: string, fallback: string) =>
      translate(`resources.${definition.resource}.views.${key}`, { _: fallback });
    const views = listViews(definition, saved, translate('views.all', { name: manyInside }), title);
    return { views, opening: openingView(views, saved, definition.resource) };
  }, [definition, saved, translate, manyInside]);
}

/** What was changed of a view's columns and row height and not saved; filters, search and order stand in the address. */
interface Unsaved {
  readonly view: string;
  readonly columns?: readonly string[];
  readonly density?: Density;
}

const useUnsaved = ({ resource }: CatalogueResource) => useStore<Unsaved | null>(`views.${resource}.unsaved`, null);

/** Where a list that has a view to open with is opened without anything in its address, the view's own columns and row height are back. */
export function useForgottenChanges(definition: CatalogueResource, hasView: boolean): void {
  const [, setKept] = useUnsaved(definition);
  const isBare = useLocation().search === '';
  useLayoutEffect(() => {
    if (hasView && isBare) setKept(null);
  }, [hasView, isBare, setKept]);
}

export interface CurrentView {
  readonly views: readonly ListView[];
  readonly current: ListView;
  readonly isChanged: boolean;
  /** What the list shows now, as a view would keep it. */
  readonly shown: Arrangement;
  readonly columns: TableColumns;
  /** The columns belong to the view, not to the person. */
  readonly hasOwnColumns: boolean;
  readonly density: Density;
  setDensity(density: Density): void;
  /** Shows the list as a view keeps it, its changes forgotten. */
  open(view: ListView): void;
  /** The list stays as it is and counts as this view from now on. */
  adopt(key: string): void;
}

/** Which view the list around shows, and whether it still looks like it. The address names the view, so links carry it. */
export function useListView(definition: CatalogueResource): CurrentView {
  const { views, opening } = useListViews(definition);
  const list = useListContext();
  const { columns: ownColumns, setColumns, reset } = useTableColumns(definition.resource);
  const [ownDensity, setOwnDensity] = useStore<Density>('rows.height', 'comfortable');
  const [kept, setKept] = useUnsaved(definition);
  const named = Object.keys(list.displayedFilters ?? {})[0];
  const current = views.find((view) => view.key === named) ?? opening;
  const { arrangement } = current;
  const unsaved = kept?.view === current.key ? kept : null;
  const change = (changes: Partial<Unsaved>) => setKept({ ...unsaved, ...changes, view: current.key });
  const names = unsaved?.columns ?? arrangement.columns;
  const density = unsaved?.density ?? arrangement.density ?? ownDensity;
  const { q, ...filter } = list.filterValues as Record<string, unknown> & { readonly q?: string };
  const sort = list.sort as NonNullable<Arrangement['sort']>;
  const columns = useArranged(ownColumns, names, definition);
  const shown: Arrangement = {
    filter,
    search: q ?? null,
    sort: { field: sort.field, order: sort.order },
    columns: columns.filter((column) => column.show).map((column) => column.key),
    density,
  };
  return {
    views,
    current,
    shown,
    density,
    isChanged:
      !saysTheSame(filter, arrangement.filter) ||
      shown.search !== arrangement.search ||
      !saysTheSame(shown.sort, arrangement.sort ?? definition.list.sort) ||
      (names !== null && !saysTheSame(names, arrangement.columns)) ||
      density !== (arrangement.density ?? ownDensity),
    hasOwnColumns: names !== null,
    columns: names
      ? {
          columns,
          setColumns: (next) => change({ columns: next.filter((column) => column.show).map((column) => column.key) }),
          reset: () => change({ columns: undefined }),
        }
      : { columns: ownColumns, setColumns, reset },
    setDensity: (next) => (arrangement.density ? change({ density: next }) : setOwnDensity(next)),
    open: (view) => {
      setKept(null);
      list.setSort(view.arrangement.sort ?? definition.list.sort);
      list.setFilters(valuesOf(view.arrangement), { [view.key]: true });
    },
    adopt: (key) => {
      setKept(null);
      list.setFilters(list.filterValues, { [key]: true });
    },
  };
}

const useArranged = (
  columns: readonly ColumnSetting[],
  names: readonly string[] | null,
  definition: CatalogueResource,
) => useMemo(() => (names ? arranged(columns, names, definition) : columns), [columns, names, definition]);

/** A list's filter values: the view's filter with its search among them. */
export const valuesOf = ({ filter, search }: Arrangement): Record<string, unknown> =>
  search === null ? { ...filter } : { ...filter, q: search };

/** The columns that a view shows, in its order; then the others, hidden. */
function arranged(
  columns: readonly ColumnSetting[],
  names: readonly string[],
  { fields }: CatalogueResource,
): readonly ColumnSetting[] {
  const shown = names.flatMap((key) => {
    const known = columns.find((column) => column.key === key);
    const field = fields[key];
    return known || field ? [{ key, name: field?.title ?? key, ...known, show: true }] : [];
  });
  const hidden = columns.filter(({ key }) => !names.includes(key)).map((column) => ({ ...column, show: false }));
  return [...shown, ...hidden].map((column, index) => ({ ...column, index }));
}
