import { useMemo } from 'react';
import { useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { Catalogue } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import type { PaletteItem } from './palette-item.ts';

const NO_MARK = 'arrow-right';

/**
 * Every screen that this user can go to: the navigation by its renamed labels, hidden entries too, then the lists that
 * it does not name.
 */
export const useScreenItems = (): readonly PaletteItem[] => {
  const translate = useTranslate();
  const catalogue = useCatalogue();

  return useMemo(() => {
    const entries = flatten(catalogue.navigation).flatMap(([item, group]): PaletteItem[] => {
      const resource = item.resource === undefined ? undefined : catalogue.resources[item.resource];
      const to = item.to ?? (resource?.open.includes('list') ? resource.route : undefined);
      if (to === undefined || to.includes(':')) return [];
      const label = (key: string) => translate(`menu.${key}`);
      const icon = item.icon ?? resource?.icon ?? NO_MARK;
      const hint = group && label(group.key);
      return [
        {
          key: `screen:${to}`,
          label: label(item.key),
          hint,
          words: hint && `${hint} ${label(item.key)}`,
          mark: <Icon name={icon} />,
          to,
        },
      ];
    });
    const known = new Set(entries.map(({ to }) => to));
    return [...entries, ...lists(catalogue, translate).filter(({ to }) => !known.has(to))];
  }, [catalogue, translate]);
};

const lists = (catalogue: Catalogue, translate: ReturnType<typeof useTranslate>): readonly PaletteItem[] =>
  Object.values(catalogue.resources)
    .filter(({ route, open, can }) => route !== undefined && open.includes('list') && can.list)
    .map(({ resource, route, icon, titlePlural }) => ({
      key: `screen:${route}`,
      label: translate(`resources.${resource}.name`, { smart_count: 2, _: titlePlural }),
      hint: translate('palette.list'),
      mark: <Icon name={icon} />,
      to: route!, // filtered
      isRare: true,
    }));

const flatten = (
  items: readonly NavigationItem[],
  group?: NavigationItem,
): readonly (readonly [NavigationItem, NavigationItem | undefined])[] =>
  items.flatMap((item) => [[item, group] as const, ...flatten(item.items ?? [], item)]);
