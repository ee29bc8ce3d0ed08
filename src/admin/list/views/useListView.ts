import { useListContext, useStore, useTranslate } from 'ra-core';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useTableColumns } from '#client/settings/useTableColumns.ts';
import type { TableColumns } from '#client/settings/useTableColumns.ts';
import { createStored, useStored } from '#ui/store.ts';
import { useViewsStore } from '#client/views/ViewsProvider.tsx';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { NO_VIEWS } from '#client/views/views-store.ts';
import type { ViewsStore } from '#client/views/views-store.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { ListLayout } from '#engine/model/screen-definition.ts';
import type { ColumnSetting } from '#shared/contracts/settings.ts';
import { isWholeView } from '#shared/contracts/saved-views.ts';
import type { Arrangement, Density } from '#shared/contracts/saved-views.ts';
import { layoutOf, shownAs, sortOf } from '../layouts/layout.ts';
import { useResourceLabels } from '../../words/words.ts';
import { listViews, openingView, saysTheSame } from './list-views.ts';
import type { ListView } from './list-views.ts';

const NOBODYS = createStored(NO_VIEWS);

/** The views of a list and the one that it opens with. */
export function useListViews(definition: CatalogueResource): { views: readonly ListView[]; opening: ListView } {
  const store = useViewsStore();
  const saved = useStored(store?.all ?? NOBODYS);
  const translate = useTranslate();
  // Also those that come while the list is open: just saved, or shared by a colleague.
  const isAwaiting = saved.results.some((view) => view.resource === definition.resource && !isWholeView(view));
  useEffect(() => {
    // A view opened before it is loaded requests it again, and reports errors.
    if (isAwaiting) store?.load(definition.resource).catch(() => undefined);
  }, [store, definition.resource, isAwaiting]);
  const { manyInside } = useResourceLabels(definition);
  return useMemo(() => {
    const title = (key: string, fallback: string) =>
      translate(`resources.${definition.resource}.views.${key}`, { _: fallback });
    const views = listViews(definition, saved, translate('views.all', { name: manyInside }), title);
    return { views, opening: openingView(views, saved, definition.resource) };
  }, [definition, saved, translate, manyInside]);
}

/** Unsaved changes of a view's columns, their widths and row height; filters, search and order are in the address. */
interface Unsaved {
  readonly view: string;
  readonly columns?: readonly string[];
  readonly widths?: Widths;
  readonly density?: Density;
}

type Widths = Readonly<Record<string, number>>;

const useUnsaved = ({ resource }: CatalogueResource) => useStore<Unsaved | null>(`views.${resource}.unsaved`, null);

/** Where a list that has a view to open with is opened without anything in its address, the view's own columns and row height are back. */
export function useForgottenChanges(definition: CatalogueResource, hasView: boolean): void {
  const [, setKept] = useUnsaved(definition);
  const isBare = useLocation().search === '';
  useLayoutEffect(() => {
    if (hasView && isBare) setKept(null);
  }, [hasView, isBare, setKept]);
}

/** Of the views of a list the one that its address names, else the one that it opens with. */
const currentView = ({ views, opening }: ReturnType<typeof useListViews>, displayedFilters: unknown): ListView => {
  const named = Object.keys(displayedFilters ?? {});
  return views.find((view) => named.includes(view.key)) ?? opening;
};

/**
 * The columns that a list shows, for code that needs them before its rows. @param displayedFilters of react-admin's
 * list.
 */
export function useShownColumns(definition: CatalogueResource, displayedFilters: unknown): readonly ColumnSetting[] {
  const current = currentView(useListViews(definition), displayedFilters);
  const own = useTableColumns(definition.resource).columns;
  const [kept] = useUnsaved(definition);
  const unsaved = kept?.view === current.key ? kept.columns : undefined;
  return useArranged(own, unsaved ?? current.arrangement.columns, null, definition);
}

export interface CurrentView {
  readonly views: readonly ListView[];
  readonly current: ListView;
  readonly isChanged: boolean;
  /** What the list shows now, as a view would keep it. */
  readonly shown: Arrangement;
  readonly columns: TableColumns;
  /** The columns belong to the view, not to the user. */
  readonly hasOwnColumns: boolean;
  readonly layout: ListLayout;
  setLayout(layout: ListLayout): void;
  readonly density: Density;
  setDensity(density: Density): void;
  /** Shows the list as a view keeps it, its changes forgotten. */
  open(view: ListView): void;
  /** The list stays as it is and counts as this view from now on. */
  adopt(key: string): void;
}

/** Which view the list around shows, and whether it still looks like it. The address names the view, so links carry it. */
export function useListView(definition: CatalogueResource): CurrentView {
  const views = useListViews(definition);
  const list = useListContext();
  const store = useViewsStore();
  const showError = useErrorToast();
  const own = useTableColumns(definition.resource);
  const { columns: ownColumns } = own;
  const [ownDensity, setOwnDensity] = useStore<Density>('rows.height', 'comfortable');
  const [kept, setKept] = useUnsaved(definition);
  const current = currentView(views, list.displayedFilters);
  const { arrangement } = current;
  const layout = layoutOf(definition, list.displayedFilters, arrangement.layout);
  const unsaved = kept?.view === current.key ? kept : null;
  const change = (changes: Partial<Unsaved>) => setKept({ ...unsaved, ...changes, view: current.key });
  const names = unsaved?.columns ?? arrangement.columns;
  const density = unsaved?.density ?? arrangement.density ?? ownDensity;
  const { q, ...filter } = list.filterValues as Record<string, unknown> & { readonly q?: string };
  const sort = list.sort as NonNullable<Arrangement['sort']>;
  const widths = unsaved?.widths ?? arrangement.widths;
  const columns = useArranged(ownColumns, names, widths, definition);
  const show = (view: Pick<ListView, 'key' | 'arrangement'>) => {
    setKept(null);
    const next = view.arrangement.layout ?? layout;
    list.setSort(view.arrangement.sort ?? sortOf(definition, next));
    list.setFilters(valuesOf(view.arrangement), shownAs(definition, view.key, next));
  };
  const shown: Arrangement = {
    filter,
    search: q ?? null,
    sort: { field: sort.field, order: sort.order },
    columns: columns.filter((column) => column.show).map((column) => column.key),
    density,
    widths: names ? widths : widthsOf(columns.filter((column) => column.show)),
    layout: definition.list.layouts.length > 1 ? layout : null,
  };
  return {
    views: views.views,
    current,
    shown,
    layout,
    setLayout: (next) => {
      // A default order is replaced by the default of the other layout.
      if (saysTheSame(shown.sort, sortOf(definition, layout))) list.setSort(sortOf(definition, next));
      list.setFilters(list.filterValues, shownAs(definition, current.key, next));
    },
    density,
    isChanged:
      (!current.isPending &&
        (!saysTheSame(filter, arrangement.filter) ||
          shown.search !== arrangement.search ||
          !saysTheSame(shown.sort, arrangement.sort ?? sortOf(definition, layout)))) ||
      (shown.layout !== null &&
        shown.layout !== (arrangement.layout ?? (current.saved ? definition.list.layouts[0] : layout))) ||
      (names !== null && !saysTheSame(names, arrangement.columns)) ||
      (names !== null && !saysTheSame(widths ?? {}, arrangement.widths ?? {})) ||
      density !== (arrangement.density ?? ownDensity),
    hasOwnColumns: names !== null,
    columns: names
      ? {
          columns,
          setColumns: (next) => change({ columns: next.filter((column) => column.show).map((column) => column.key) }),
          setWidth: (key, width) => change({ widths: withWidth(widthsOf(columns), key, width) }),
          reset: () => change({ columns: undefined, widths: undefined }),
        }
      : own,
    setDensity: (next) => (arrangement.density ? change({ density: next }) : setOwnDensity(next)),
    open: (view) => (view.isPending ? void whole(view, store, definition.resource).then(show, showError) : show(view)),
    adopt: (key) => {
      setKept(null);
      list.setFilters(list.filterValues, shownAs(definition, key, layout));
    },
  };
}

/** The view with what narrows its rows. @throws {HttpError} if it must be fetched and cannot be. */
async function whole(view: ListView, store: ViewsStore | undefined, resource: string) {
  await store?.load(resource);
  const found = store?.all.get().results.find(({ id }) => String(id) === view.key);
  return found && isWholeView(found) ? { key: view.key, arrangement: found } : view;
}

/** The columns that are shown, in order: a view's own, with its own widths where it has some; else the user's. */
const useArranged = (
  columns: readonly ColumnSetting[],
  names: readonly string[] | null,
  widths: Widths | null,
  definition: CatalogueResource,
) =>
  useMemo(() => {
    if (!names) return columns;
    const known = widths ? columns.map((column) => ofWidth(column, widths[column.key])) : columns;
    return arranged(known, names, definition);
  }, [columns, names, widths, definition]);

const ofWidth = ({ width: _own, ...column }: ColumnSetting, width: number | undefined): ColumnSetting =>
  width === undefined ? column : { ...column, width };

const widthsOf = (columns: readonly ColumnSetting[]): Widths =>
  Object.fromEntries(columns.flatMap(({ key, width }) => (width === undefined ? [] : [[key, width]])));

function withWidth(widths: Widths, key: string, width: number | null): Widths {
  const { [key]: _before, ...others } = widths;
  return width === null ? others : { ...others, [key]: width };
}

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
