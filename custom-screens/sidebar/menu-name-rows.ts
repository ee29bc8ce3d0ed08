import type { Catalogue } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { MENU_NAMES } from '#shared/rules/settings.ts';

/** One name that the team can change, and where it appears. */
export interface MenuNameRow {
  readonly key: string;
  readonly defaultName: string;
  readonly name: string;
  readonly isRenamed: boolean;
  /** Keys of the entries above it in the sidebar, outermost first; undefined where it is not in the sidebar. */
  readonly above: readonly string[] | undefined;
  /** The screen that has the name; a group has none. */
  readonly to: string | undefined;
}

/** Every key of the specification in its order, with the names that the team has given. */
export const menuNameRows = (
  catalogue: Catalogue,
  names: Settings['sidebarMenuNames'] = {},
): readonly MenuNameRow[] => {
  const places = new Map(placesOf(catalogue, catalogue.navigation, []));
  return Object.entries(MENU_NAMES).map(([key, defaultName]) => {
    const name = names[key]?.name || defaultName;
    const place = places.get(key);
    return { key, defaultName, name, isRenamed: name !== defaultName, above: place?.above, to: place?.to };
  });
};

type Place = Pick<MenuNameRow, 'above' | 'to'>;

const placesOf = (
  catalogue: Catalogue,
  items: readonly NavigationItem[],
  above: readonly string[],
): (readonly [string, Place])[] =>
  items
    .filter(({ hidden }) => !hidden)
    .flatMap(({ key, to, resource, items: inner = [] }) => [
      [key, { above, to: to ?? (resource === undefined ? undefined : catalogue.resources[resource]?.route) }] as const,
      ...placesOf(catalogue, inner, [...above, key]),
    ]);
