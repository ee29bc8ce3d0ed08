import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorToast } from '#ui/toasts/useErrorToast.ts';
import type { FaultsPage } from './api.ts';
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
      const { data, fault } = await importsApi.correctImportRow(importId, row, { [column]: text });
      client.setQueryData<InfiniteData<FaultsPage>>(
        faultsKey,
        (known) => known && { ...known, pages: known.pages.map((page) => withFault(page, row, fault)) },
      );
      client.setQueryData([IMPORTS, importId], data);
      setMended(fault ? undefined : row);
    } catch (error) {
      showError(error);
    }
  };
  return { mended, correct };
}

const withFault = (page: FaultsPage, row: number, fault: FaultsPage['results'][number] | null): FaultsPage => ({
  ...page,
  count: fault ? page.count : page.count - 1,
  results: page.results.flatMap((one) => (one.row === row ? (fault ? [fault] : []) : [one])),
});
