import type { InvalidRow, ImportPlan, ImportRecord } from '#shared/contracts/imports.ts';
import type { Http } from '#client/api/http.ts';

/** Another way to read a file; what is absent stays. */
export interface ImportReading {
  readonly sheet?: string;
  readonly header_row?: number;
  readonly encoding?: string;
  readonly delimiter?: string;
}

export interface InvalidRowsPage {
  readonly results: readonly InvalidRow[];
  readonly count: number;
}

/** The calls of imports; each user has their own. */
export interface ImportsApi {
  uploadImport(resource: string, file: File, onProgress?: (share: number) => void): Promise<ImportRecord>;
  getImport(id: number, signal?: AbortSignal): Promise<ImportRecord>;
  listImports(resource: string, signal?: AbortSignal): Promise<readonly ImportRecord[]>;
  rereadImport(id: number, reading: ImportReading): Promise<ImportRecord>;
  checkImport(id: number, plan: ImportPlan): Promise<ImportRecord>;
  /** Replaces texts of an invalid row, by column, and tries it again. */
  correctImportRow(id: number, row: number, cells: Readonly<Record<string, string>>): Promise<CorrectedImport>;
  /** @param after the row behind which the page begins. */
  listInvalidRows(id: number, after: number, signal?: AbortSignal): Promise<InvalidRowsPage>;
}

interface CorrectedImport {
  readonly data: ImportRecord;
  /** The remaining errors of the row. */
  readonly invalid_row: InvalidRow | null;
}

const BASE = '/imports/';
const FAULTS_PER_PAGE = 50;

export const createImportsApi = (http: Pick<Http, 'request'>): ImportsApi => {
  const data = async (request: Parameters<Http['request']>[0]) =>
    (await http.request<{ data: ImportRecord }>(request)).body.data;
  return {
    uploadImport: (resource, file, onProgress) => {
      const body = new FormData();
      body.append('resource', resource);
      body.append('file', file);
      return data({ method: 'POST', url: BASE, data: body, ...(onProgress && { onProgress }) });
    },
    getImport: (id, signal) => data({ url: `${BASE}${id}/`, ...(signal && { signal }) }),
    listImports: async (resource, signal) =>
      (
        await http.request<{ results: readonly ImportRecord[] }>({
          url: BASE,
          params: { resource, limit: 5 },
          ...(signal && { signal }),
        })
      ).body.results,
    rereadImport: (id, reading) => data({ method: 'PATCH', url: `${BASE}${id}/`, data: reading }),
    checkImport: (id, plan) => data({ method: 'POST', url: `${BASE}${id}/check/`, data: plan }),
    correctImportRow: async (id, row, cells) =>
      (await http.request<CorrectedImport>({ method: 'PATCH', url: `${BASE}${id}/rows/${row}/`, data: { cells } }))
        .body,
    listInvalidRows: async (id, after, signal) =>
      (
        await http.request<InvalidRowsPage>({
          url: `${BASE}${id}/invalid-rows/`,
          params: { after, limit: FAULTS_PER_PAGE },
          ...(signal && { signal }),
        })
      ).body,
  };
};
