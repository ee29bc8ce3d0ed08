import type { BackgroundJob } from '#shared/contracts/background-jobs.ts';
import type { BulkOrder, BulkOutlook } from '#shared/contracts/bulk-jobs.ts';
import type { Http } from '../api/http.ts';

/** Work on many records, which the server goes on with as a job if the page is closed. */
export interface BulkApi {
  /** What it would do, and what it would skip. */
  preview(order: BulkOrder, signal?: AbortSignal): Promise<BulkOutlook>;
  start(order: BulkOrder): Promise<BackgroundJob>;
}

export const createBulkApi = (http: Pick<Http, 'request'>): BulkApi => {
  const post = async <Data>(path: string, data: object, signal?: AbortSignal): Promise<Data> =>
    (await http.request<{ data: Data }>({ method: 'POST', url: `/bulk-jobs/${path}`, data, signal })).body.data;
  return {
    preview: (order, signal) => post('preview/', order, signal),
    start: (order) => post('', order),
  };
};
