import type { CatalogueStore } from '#client/catalogue/catalogue-store.ts';
import type { RecentItem } from './layout/palette/useRecentItems.ts';

/**
 * Fetches definitions a moment before they are needed: now of what the user opened last, and from now on of the
 * resource that a link leads to, when the pointer or the focus comes to it. @returns a function that stops it.
 */
export function fetchAhead(catalogue: CatalogueStore, recent: readonly RecentItem[]): () => void {
  const { definitions } = catalogue;
  const preload = (resource: string | undefined) => resource !== undefined && definitions.preload([resource]);
  const lookAhead = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin) preload(resourceAt(catalogue, link.pathname));
  };
  for (const { key, record } of recent) preload(record?.resource ?? resourceAt(catalogue, key.replace(/^screen:/, '')));
  document.addEventListener('pointerover', lookAhead);
  document.addEventListener('focusin', lookAhead);
  return () => {
    document.removeEventListener('pointerover', lookAhead);
    document.removeEventListener('focusin', lookAhead);
  };
}

/** The resource whose list or records are at this path: the one with the longest route. */
const resourceAt = ({ get }: CatalogueStore, path: string): string | undefined =>
  Object.values(get().resources)
    .filter(({ route }) => route !== undefined && (path === route || path.startsWith(`${route}/`)))
    .toSorted((left, right) => right.route!.length - left.route!.length)[0]?.resource;
