import { catalogueEntry } from '#engine/access/catalogue-entry.ts';
import { createCatalogueStore } from '#client/catalogue/catalogue-store.ts';
import type { CatalogueStore } from '#client/catalogue/catalogue-store.ts';
import { createHttp } from '#client/api/http.ts';
import type { Catalogue, CatalogueResource } from '#engine/access/catalogue.ts';
import type { NavigationItem } from '#engine/model/navigation-item.ts';
import { createFakeServer } from './fake-server.ts';

/** The catalogue of these definitions, all of which have come along with it. */
export function knownCatalogue(
  definitions: readonly CatalogueResource[],
  version = '1',
  navigation: readonly NavigationItem[] = [],
): Catalogue {
  const byName = Object.fromEntries(definitions.map((definition) => [definition.resource, definition]));
  const entries = definitions.map((definition) => [
    definition.resource,
    catalogueEntry(definition, `of-${version}`, byName),
  ]);
  return {
    version,
    resources: Object.fromEntries(entries),
    definitions: byName,
    navigation,
    diagnostics: [],
    abilities: [],
  };
}

/** A store with this catalogue, and nothing to fetch another one from. */
export function storeOf(catalogue: Catalogue): CatalogueStore {
  const store = createCatalogueStore(createHttp({ adapter: createFakeServer().adapter }));
  store.set(catalogue);
  return store;
}
