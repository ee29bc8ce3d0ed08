import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ALL_ROWS, EMPTY_ARRANGEMENT, fileViewKey, isWholeView } from '#shared/contracts/saved-views.ts';
import type { Arrangement, KnownViews, ViewHeader } from '#shared/contracts/saved-views.ts';

/** One entry of a list's views. */
export interface ListView {
  /** As addresses and defaults name it. */
  readonly key: string;
  readonly title: string;
  readonly group: 'all' | 'file' | 'mine' | 'shared';
  readonly arrangement: Arrangement;
  /** Absent if it is not saved. */
  readonly saved?: ViewHeader;
  /** What narrows its rows is still to come: `ViewsStore.load` brings it. */
  readonly isPending?: boolean;
}

/**
 * All rows, then the file's views, the user's own, and those shared by others. @param title of a file's view in the
 * reader's language.
 */
export function listViews(
  definition: CatalogueResource,
  { results }: KnownViews,
  allTitle: string,
  title: (key: string, fallback: string) => string,
): readonly ListView[] {
  const saved = results.filter(({ resource }) => resource === definition.resource);
  return [
    { key: ALL_ROWS, title: allTitle, group: 'all', arrangement: EMPTY_ARRANGEMENT },
    ...definition.list.views.map((view): ListView => ({
      key: fileViewKey(view.key),
      title: title(view.key, view.title),
      group: 'file',
      arrangement: {
        filter: view.filter as Arrangement['filter'],
        search: null,
        sort: view.sort ?? null,
        columns: view.columns ?? null,
        density: view.density ?? null,
        widths: null,
        layout: view.layout ?? null,
      },
    })),
    ...saved.filter((view) => view.is_mine).map((view) => savedView(view, 'mine')),
    ...saved.filter((view) => !view.is_mine).map((view) => savedView(view, 'shared')),
  ];
}

const savedView = (view: ViewHeader, group: 'mine' | 'shared'): ListView => ({
  key: String(view.id),
  title: view.title,
  group,
  arrangement: isWholeView(view)
    ? view
    : { ...EMPTY_ARRANGEMENT, columns: view.columns, density: view.density, layout: view.layout, widths: view.widths },
  saved: view,
  ...(!isWholeView(view) && { isPending: true }),
});

/** What the list opens with: the user's choice, else the team's, else all rows. A view that is gone opens nothing. */
export function openingView(views: readonly ListView[], { defaults }: KnownViews, resource: string): ListView {
  const { mine = null, team = null } = defaults[resource] ?? {};
  const find = (key: string | null) => views.find((view) => view.key === key);
  return find(mine) ?? find(team) ?? views[0]!; // all rows are always there
}

/** Whether two parts of an arrangement are equal, in any order of keys. */
export const saysTheSame = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);

const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
