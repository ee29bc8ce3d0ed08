import { useGetList, useListContext } from 'ra-core';
import { adminName } from '#client/api/resource-names.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { splitRows } from './split-rows.ts';

/** Fetches the next page of the list ahead of time, so that turning to it takes none. */
export function useNextPage(definition: CatalogueResource, isNear: boolean): void {
  const { page, perPage, sort, filterValues: filter, hasNextPage } = useListContext();
  useGetList(
    adminName(definition),
    { pagination: { page: page + 1, perPage }, sort, filter, meta: splitRows(definition) },
    { enabled: isNear && hasNextPage === true },
  );
}
