import type { Catalogue, CataloguePlace } from '#engine/schema/catalogue.ts';
import type { Http } from '../api/http.ts';
import { createRefetch } from '../create-refetch.ts';
import { createStored } from '#ui/store.ts';
import type { Stored } from '#ui/store.ts';
import { createDefinitionStore } from './definition-store.ts';
import type { DefinitionStore } from './definition-store.ts';

export const EMPTY_CATALOGUE: Catalogue = {
  version: '',
  resources: {},
  definitions: {},
  navigation: [],
  faults: [],
  abilities: [],
};

/** What this person may see and do, of this moment. */
export interface CatalogueStore extends Stored<Catalogue> {
  readonly definitions: DefinitionStore;
  /**
   * Fetches it anew, with the other versions of the definitions that are here, so that open screens follow in one step. One that has not
   * changed, or that cannot be had, leaves the screens alone. Calls in a row end in one fetch after the running one.
   */
  refetch(): Promise<void>;
}

export const createCatalogueStore = (http: Http): CatalogueStore => {
  const stored = createStored(EMPTY_CATALOGUE);
  const definitions = createDefinitionStore(http, stored.get, () => refetch());
  const set = (next: Catalogue) => {
    definitions.adopt(next);
    stored.set(next);
    definitions.prune();
  };
  const refetch = createRefetch(async () => {
    const place = await currentPlace(http);
    if (place.version === stored.get().version) return;
    const next = await loadCatalogue(http, place);
    await definitions.prepare(next);
    set(next);
  });
  return { ...stored, set, definitions, refetch };
};

/** The address of the catalogue that this browser fetched last, and so has. */
const KEPT = 'ats.catalogue';

/**
 * The catalogue of this place, which the browser keeps, with the definitions that the open screen needs where it has to be fetched;
 * where there is another one by now, that.
 * @throws {HttpError} when it cannot be had.
 */
export const loadCatalogue = async (
  http: Http,
  { url: place }: CataloguePlace,
  storage: Storage = localStorage,
): Promise<Catalogue> => {
  const kept = storage.getItem(KEPT);
  const url = kept?.startsWith(place) ? kept : `${place}?${new URLSearchParams({ screen: screenAddress() })}`;
  const catalogue = (await http.request<{ data: Catalogue }>({ url })).body.data;
  storage.setItem(KEPT, url);
  return catalogue;
};

/** Forgets at which screen this browser has begun. */
export const dropKeptCatalogue = (storage: Storage): void => storage.removeItem(KEPT);

/** The address of the open screen; records of a resource share one, so that they share the answer too. */
const screenAddress = (): string => window.location.pathname.replace(/\/\d+(?=\/|$).*/, '/:id');

const currentPlace = async (http: Http): Promise<CataloguePlace> =>
  (await http.request<{ data: CataloguePlace }>({ url: '/catalogue/version/' })).body.data;
