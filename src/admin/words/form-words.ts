import type { Identifier, RaRecord } from 'ra-core';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { recordTitle } from './record-title.ts';
import { useResourceLabels } from './words.ts';

/** What a form says and where it leads. */
export function useRecordLabels(definition: CatalogueResource) {
  const words = useResourceLabels(definition);
  const route = definition.route ?? '';
  return {
    ...words,
    /** The record's name; the only one is called as its resource. */
    titleOf: (record: RaRecord) => (definition.singleton ? words.one : recordTitle(definition, record)),
    /** The record's details, or the list where this user has none. */
    addressOf: (id: Identifier) =>
      definition.open.includes('show') && !definition.singleton ? `${route}/${id}` : route,
  };
}
