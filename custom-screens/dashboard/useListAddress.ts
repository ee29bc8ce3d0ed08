import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { Figure } from '#shared/contracts/dashboard.ts';

/** Where the list that a figure counts is; undefined where there is none that the user can open. */
export function useListAddress(): (figure: Pick<Figure, 'list'>) => string | undefined {
  const { resources } = useCatalogue();
  return ({ list }) => {
    const known = list ? resources[list.resource] : undefined;
    if (!list || !known?.route || !known.can.list) return undefined;
    return `${known.route}?${new URLSearchParams({ filter: JSON.stringify(list.filter) })}`;
  };
}
