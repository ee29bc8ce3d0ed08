import { useRecordsApi } from '#client/records/useRecordsApi.ts';
import type { ExportQuery } from '#client/records/api.ts';
import { useDownload } from '#client/downloads/useDownload.ts';
import type { CatalogueResource } from '#engine/access/catalogue.ts';

/** Has the browser save records as a file, whatever their number. A failure shows as a toast. */
export function useExport(definition: CatalogueResource) {
  const recordsApi = useRecordsApi();
  const { isAsking, download } = useDownload();
  const exportRecords = (query: ExportQuery): Promise<void> =>
    download(() => recordsApi.exportList(definition.resource, query));
  return { isExporting: isAsking, exportRecords };
}
