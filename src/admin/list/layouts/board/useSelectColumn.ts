import { useDataProvider, useListContext } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import { adminName } from '#client/api/resource-names.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import type { BoardDefinition } from '#engine/model/screen-definition.ts';
import { MAX_SELECTED, type SelectionStore } from '../../useSelection.ts';
import { boardFilter } from './board-columns.ts';

const PAGE = 200;

/** Selects all records of a part of the board, those beyond what has been fetched too, beside those that are selected. */
export function useSelectColumn(definition: CatalogueResource, board: BoardDefinition, { selected }: SelectionStore) {
  const { filterValues, sort } = useListContext();
  const dataProvider = useDataProvider();
  const showError = useErrorToast();
  return async (...own: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
    const filter = boardFilter(filterValues, board, ...own);
    const found = new Set(selected.get());
    try {
      for (let after: RaRecord['id'] | undefined, isMore = true; isMore && found.size < MAX_SELECTED;) {
        const meta = { fields: [], ...(after !== undefined && { after }) };
        const pagination = { page: 1, perPage: PAGE };
        const { data } = await dataProvider.getList<RaRecord>(adminName(definition), {
          filter,
          sort,
          pagination,
          meta,
        });
        for (const { id } of data) if (found.size < MAX_SELECTED) found.add(id);
        after = data.at(-1)?.id;
        isMore = data.length === PAGE;
      }
      selected.set(found);
    } catch (error) {
      showError(error);
    }
  };
}
