import type { Catalogue } from '#engine/schema/catalogue.ts';
import type { Http } from '../api/http.ts';
import { createRefetch } from '../create-refetch.ts';
import { createStored } from '../store.ts';
import type { Stored } from '../store.ts';

export const EMPTY_CATALOGUE: Catalogue = { version: '', resources: {}, navigation: [], faults: [] };

/** What this person may see and do, of this moment. */
export interface CatalogueStore extends Stored<Catalogue> {
  /** Fetches it anew; one that has not changed, or that cannot be had, leaves the screens alone. Calls in a row end in one fetch after the running one. */
  refetch(): Promise<void>;
}

export const createCatalogueStore = (http: Http): CatalogueStore => {
  const stored = createStored(EMPTY_CATALOGUE);
  const refetch = createRefetch(async () => {
    const next = (await http.request<{ data: Catalogue }>({ url: '/catalogue/' })).body.data;
    if (!isSame(stored.get(), next)) stored.set(next);
  });
  return { ...stored, refetch };
};

const isSame = (before: Catalogue, after: Catalogue): boolean =>
  before.version === after.version && JSON.stringify(before.faults) === JSON.stringify(after.faults);
