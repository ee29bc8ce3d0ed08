import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { InvalidRowsPage } from './api.ts';
import { IMPORTS } from './useImport.ts';
import { useApi } from '#client/api/useApi.ts';
import { createImportsApi } from './api.ts';

/** Corrects cells of invalid rows: a valid row then disappears from the list, the others stay. */
export function useCorrection(importId: number, faultsKey: readonly unknown[]) {
  const client = useQueryClient();
  const importsApi = useApi(createImportsApi);
  const showError = useErrorToast();
  /** The row that was corrected last. */
  const [mended, setMended] = useState<number>();
  const correct = async (row: number, column: number, text: string): Promise<void> => {
    try {
      const { data, invalid_row: invalidRow } = await importsApi.correctImportRow(importId, row, { [column]: text });
      client.setQueryData<InfiniteData<InvalidRowsPage>>(
        faultsKey,
        (known) => known && { ...known, pages: known.pages.map((page) => withInvalidRow(page, row, invalidRow)) },
      );
      client.setQueryData([IMPORTS, importId], data);
      setMended(invalidRow ? undefined : row);
    } catch (error) {
      showError(error);
    }
  };
  return { mended, correct };
}

const withInvalidRow = (
  page: InvalidRowsPage,
  row: number,
  invalidRow: InvalidRowsPage['results'][number] | null,
): InvalidRowsPage => ({
  ...page,
  count: invalidRow ? page.count : page.count - 1,
  results: page.results.flatMap((one) => (one.row === row ? (invalidRow ? [invalidRow] : []) : [one])),
});
