import type { Catalogue, CatalogueEntry } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';

export interface HomeEntry {
  readonly key: string;
  readonly icon: string | undefined;
  readonly to: string;
  readonly resource: CatalogueEntry | undefined;
}

export interface HomeArea {
  readonly key: string;
  readonly entries: readonly HomeEntry[];
}

/** The navigation's groups as this user can use them, without Home itself. */
export const homeAreas = (catalogue: Catalogue): readonly HomeArea[] =>
  catalogue.navigation
    .map((item) => ({ key: item.key, entries: leavesOf(item).flatMap((entry) => entryOf(catalogue, entry)) }))
    .filter(({ entries }) => entries.length > 0);

const leavesOf = (item: NavigationItem): readonly NavigationItem[] => item.items?.flatMap(leavesOf) ?? [item];

const entryOf = (catalogue: Catalogue, item: NavigationItem): HomeEntry[] => {
  const resource = item.resource === undefined ? undefined : catalogue.resources[item.resource];
  const to = item.to ?? (resource?.open.includes('list') && resource.can.list ? resource.route : undefined);
  return item.hidden || to === undefined || to === '/'
    ? []
    : [{ key: item.key, icon: item.icon ?? resource?.icon, to, resource }];
};
