import type { Catalogue } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';

/** One entry of the sidebar that leads somewhere; its words are the translation of `menu.<key>`. */
export interface MenuLink {
  readonly key: string;
  readonly icon: string | undefined;
  readonly to: string;
}

/** An entry that unfolds to others. */
export interface MenuBranch {
  readonly key: string;
  readonly icon: string | undefined;
  readonly links: readonly MenuLink[];
}

/** Entries under a heading; those without one are in separate groups, with an empty key. */
export interface MenuGroup {
  readonly key: string;
  readonly isCollapsible: boolean;
  readonly entries: readonly (MenuLink | MenuBranch)[];
}

/** The sidebar of this user: the catalogue's navigation, without what is hidden or leads nowhere. */
export const menuOf = (catalogue: Catalogue): readonly MenuGroup[] => {
  const groups: MenuGroup[] = [];
  for (const item of catalogue.navigation) {
    const entries = item.items && !item.hidden ? item.items.flatMap(entryOf(catalogue)) : entryOf(catalogue)(item);
    const last = groups.at(-1);
    if (entries.length === 0) continue;
    if (item.items) groups.push({ key: item.key, isCollapsible: item.collapsible ?? false, entries });
    else if (last?.key === '') groups[groups.length - 1] = { ...last, entries: [...last.entries, ...entries] };
    else groups.push({ key: '', isCollapsible: false, entries });
  }
  return groups;
};

const entryOf =
  (catalogue: Catalogue) =>
  (item: NavigationItem): (MenuLink | MenuBranch)[] => {
    if (item.hidden || !item.items) return linkOf(catalogue, item);
    const links = item.items.flatMap((each) => linkOf(catalogue, each));
    return links.length > 0 ? [{ key: item.key, icon: item.icon, links }] : [];
  };

const linkOf = (catalogue: Catalogue, { key, icon, resource: name, to, hidden }: NavigationItem): MenuLink[] => {
  const resource = name === undefined ? undefined : catalogue.resources[name];
  const address = to ?? (resource?.open.includes('list') ? resource.route : undefined);
  return hidden || address === undefined ? [] : [{ key, icon: icon ?? resource?.icon, to: address }];
};

/** The links below an entry, or the entry itself. */
export const linksOf = (entry: MenuLink | MenuBranch): readonly MenuLink[] =>
  'links' in entry ? entry.links : [entry];

/** The entry whose address is the longest that this path lies under. */
export const activeEntry = (groups: readonly MenuGroup[], path: string): string | undefined =>
  groups
    .flatMap((group) => group.entries.flatMap(linksOf))
    .filter(({ to }) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
    .toSorted((left, right) => right.to.length - left.to.length)[0]?.key;

/** Every entry of the navigation, those of groups and hidden ones too, each after its group. */
export const navigationItems = (items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.flatMap((item) => [item, ...navigationItems(item.items ?? [])]);
