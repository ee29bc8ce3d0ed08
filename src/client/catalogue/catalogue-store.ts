import type { Catalogue, CataloguePlace } from '#engine/access/catalogue.ts';
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
  diagnostics: [],
  abilities: [],
};

/** What this user can see and do now. */
export interface CatalogueStore extends Stored<Catalogue> {
  readonly definitions: DefinitionStore;
  /**
   * Fetches it again, with the other versions of the definitions that are here, so that open screens follow in one
   * step. If it has not changed or cannot be fetched, the screens stay as they are. Several calls cause one fetch after
   * the running one.
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
 * The catalogue cached by the browser, or a newer one. If it must be fetched, it comes with the definitions of the open
 * screen.
 * @throws {HttpError} if it cannot be fetched.
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
