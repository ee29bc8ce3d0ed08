import type { I18nProvider } from 'ra-core';
import type { Catalogue } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import type { Settings } from '#shared/contracts/settings.ts';
import { adminName } from '../api/resource-names.ts';

/**
 * Adds renamed menu entries to the translations: as the entry itself (`menu.<key>`), and as the plural of its resource,
 * so that titles and breadcrumbs match. Others keep their translation.
 */
export const withMenuNames = (
  i18n: I18nProvider,
  catalogue: Catalogue,
  names: Settings['sidebarMenuNames'] = {},
): I18nProvider => {
  const given = new Map(
    Object.entries(names).flatMap(([key, { name, default_name }]) =>
      name === '' || name === default_name ? [] : [[key, name]],
    ),
  );
  if (given.size === 0) return i18n;
  const plurals = new Map(entriesOf(catalogue.navigation).flatMap((item) => pluralOf(catalogue, item, given)));
  return {
    ...i18n,
    translate: (key, options) => {
      const name = key.startsWith('menu.') ? given.get(key.slice('menu.'.length)) : undefined;
      const plural = options?.smart_count === 1 ? undefined : plurals.get(key);
      return name ?? plural ?? i18n.translate(key, options);
    },
  };
};

const pluralOf = (
  catalogue: Catalogue,
  { key, resource: name }: NavigationItem,
  given: ReadonlyMap<string, string>,
): (readonly [string, string])[] => {
  const resource = name === undefined ? undefined : catalogue.resources[name];
  const word = given.get(key);
  if (!resource || word === undefined) return [];
  return [resource.resource, adminName(resource)].map((each) => [`resources.${each}.name`, word] as const);
};

const entriesOf = (items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.flatMap((item) => [item, ...entriesOf(item.items ?? [])]);
