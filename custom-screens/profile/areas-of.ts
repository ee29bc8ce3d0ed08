import type { Action } from '#engine/access/access.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import type { Catalogue, CatalogueEntry } from '#engine/access/catalogue.ts';

/** The abilities shown for an area, in the order of the columns. */
export const SHOWN_ACTIONS = ['show', 'create', 'edit', 'delete', 'export'] as const satisfies readonly Action[];

/** An area of work and what the user can do there. */
export interface Area {
  readonly key: string;
  /** The resource's plain name; absent for the lists, which are one row. */
  readonly resource?: string;
  /** How many resources the row represents. */
  readonly count: number;
  readonly can: Readonly<Record<(typeof SHOWN_ACTIONS)[number], boolean>>;
}

const isMasterList = ({ kind }: CatalogueEntry): boolean => kind === 'master';

/**
 * The areas open to the user, as the server decided them. In the order of the sidebar; the lists are one row, with what
 * the user can do in any of them.
 */
export const areasOf = ({ resources, navigation }: Catalogue): readonly Area[] => {
  const order = resourcesOf(navigation);
  const place = ({ resource }: CatalogueEntry) => (order.includes(resource) ? order.indexOf(resource) : order.length);
  const own = Object.values(resources)
    .filter(({ route, open, can }) => route && open.length > 0 && can.list)
    .sort((one, other) => place(one) - place(other));
  const lists = own.filter(isMasterList);
  return [
    ...own
      .filter((resource) => !isMasterList(resource))
      .map(({ resource, can }) => ({ key: resource, resource, count: 1, can })),
    ...(lists.length > 0 ? [{ key: 'lists', count: lists.length, can: anyOf(lists) }] : []),
  ];
};

const resourcesOf = (items: readonly NavigationItem[]): string[] =>
  items.flatMap(({ resource, items: inner = [] }) => [...(resource ? [resource] : []), ...resourcesOf(inner)]);

const anyOf = (resources: readonly CatalogueEntry[]): Area['can'] =>
  Object.fromEntries(SHOWN_ACTIONS.map((action) => [action, resources.some(({ can }) => can[action])])) as Area['can'];
