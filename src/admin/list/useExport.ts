import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { AppDataProvider } from '#client/api/data-provider.ts';
import type { ExportQuery } from '#client/api/record-calls.ts';
import { startDownload } from '#client/downloads/start-download.ts';
import { useErrorToast } from '#client/feedback/useErrorToast.ts';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';

/** Has the browser save records as a file, whatever their number. A failure shows as a toast. */
export function useExport(definition: CatalogueResource) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const showError = useErrorToast();
  const [isExporting, setExporting] = useState(false);
  const exportRecords = async (query: ExportQuery): Promise<void> => {
    setExporting(true);
    try {
      startDownload(await dataProvider.exportList(definition.resource, query));
    } catch (error) {
      showError(error);
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportRecords };
}

/** What the server said about a failure, if it said anything. */
export const failureText = (error: unknown): string | undefined =>
  error instanceof Error && error.message ? error.message : undefined;
