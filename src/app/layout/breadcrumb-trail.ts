import { matchPath } from 'react-router-dom';
import { adminName } from '#client/api/resource-names.ts';
import type { Catalogue, CatalogueEntry } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';

/** One segment of the path. `to` is set where the path up to it is a screen too. */
export interface Crumb {
  readonly path: string;
  readonly to: string | undefined;
  /** The resource whose list that is. */
  readonly list: string | undefined;
  readonly label:
    | { readonly key: string; readonly fallback: string }
    /** The record that is open, or was on the way. */
    | { readonly record: string }
    /** The import that is open, which goes by the name of its file. */
    | { readonly file: number };
}

/** The trail to this path, segment by segment (SPEC 2.1); empty on Home. The last segment is the current screen. */
export const breadcrumbTrail = (catalogue: Catalogue, path: string): readonly Crumb[] => {
  const segments = path.split('/').filter((segment) => segment !== '');
  const places = placesOf(catalogue);
  return segments.map((segment, index) => {
    const here = `/${segments.slice(0, index + 1).join('/')}`;
    const isLast = index === segments.length - 1;
    return {
      path: here,
      to: !isLast && isRoute(places, here) ? here : undefined,
      list: resourceAt(places, here)?.resource,
      label: labelOf(places, here, segment),
    };
  });
};

/** Everything of the catalogue that has a place in an address. */
interface Places {
  readonly resources: readonly CatalogueEntry[];
  readonly items: readonly NavigationItem[];
  /** The groups that collapse in the sidebar, by the address that all their entries start with. */
  readonly groups: ReadonlyMap<string, NavigationItem>;
}

const placesOf = ({ resources, navigation }: Catalogue): Places => {
  const items = allItems(navigation);
  const addressOf = ({ resource, to }: NavigationItem) =>
    to ?? (resource === undefined ? undefined : resources[resource]?.route);
  const groups = items.flatMap((item) => {
    const addresses = (item.items ?? []).flatMap((entry) => addressOf(entry) ?? []);
    return item.collapsible && addresses.length > 0 ? [[commonPath(addresses), item] as const] : [];
  });
  return { resources: Object.values(resources), items, groups: new Map(groups) };
};

const allItems = (items: readonly NavigationItem[]): readonly NavigationItem[] =>
  items.flatMap((item) => [item, ...allItems(item.items ?? [])]);

/** `/recruitments` for `/recruitments/jobs` and `/recruitments/candidates`. */
const commonPath = (addresses: readonly string[]): string => {
  const [first = [], ...others] = addresses.map((address) => address.split('/').slice(0, -1));
  const end = first.findIndex((segment, index) => others.some((other) => other[index] !== segment));
  return (end < 0 ? first : first.slice(0, end)).join('/');
};

/** The resource whose records lie under this path: the one with the longest route. */
const resourceAbove = ({ resources }: Places, path: string): CatalogueEntry | undefined =>
  resources
    .filter(({ route }) => route !== undefined && path.startsWith(`${route}/`))
    .toSorted((left, right) => right.route!.length - left.route!.length)[0];

const resourceAt = ({ resources }: Places, path: string): CatalogueEntry | undefined =>
  resources.find(({ route }) => route === path);

const itemAt = ({ items }: Places, path: string): NavigationItem | undefined =>
  items.find(({ to }) => to === path) ?? items.find(({ to }) => to !== undefined && matchPath(to, path) !== null);

const isRoute = (places: Places, path: string): boolean => {
  const resource = resourceAt(places, path);
  if (resource) return resource.open.includes('list');
  if (itemAt(places, path) !== undefined || isOverviewParent(places, path)) return true;
  const above = resourceAbove(places, path);
  return above !== undefined && above.open.includes('show') && isOneBelow(above.route!, path);
};

const isOverviewParent = ({ items }: Places, path: string): boolean =>
  items.some(({ to, overview }) => overview !== undefined && to?.slice(0, to.lastIndexOf('/')) === path);

const isOneBelow = (route: string, path: string): boolean => /^\/[^/]+$/.test(path.slice(route.length));

/** `/import/companies/12`: into which list, and from which file. */
function importLabel({ resources }: Places, path: string): Crumb['label'] | undefined {
  const [, name, id] = /^\/import\/([^/]+)(?:\/(\d+))?$/.exec(path) ?? [];
  const resource = resources.find((each) => each.resource === name);
  if (!resource) return undefined;
  return id === undefined ? nameOf(resource) : { file: Number(id) };
}

const nameOf = ({ resource, titlePlural }: CatalogueEntry): Crumb['label'] => ({
  key: `resources.${resource}.name`,
  fallback: titlePlural,
});

const labelOf = (places: Places, path: string, segment: string): Crumb['label'] => {
  const resource = resourceAt(places, path);
  if (resource) return nameOf(resource);
  const imported = importLabel(places, path);
  if (imported) return imported;
  const item = places.items.find(({ to }) => to === path) ?? places.groups.get(path);
  if (item) return { key: `menu.${item.key}`, fallback: item.title };
  const words = { key: `app.path.${segment}`, fallback: humanised(segment) };
  const above = resourceAbove(places, path);
  const isRecord = above !== undefined && segment !== 'create' && segment !== 'edit' && isOneBelow(above.route!, path);
  return isRecord ? { record: `${adminName(above)}/${segment}` } : words;
};

const humanised = (segment: string): string => {
  const words = decoded(segment).replaceAll('-', ' ');
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

/** An address can contain a percent sign that encodes nothing. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
