import type { BulkJob, BulkOrder, BulkOutlook, SkippedRecords } from '#shared/contracts/bulk-jobs.ts';
import type { Http } from '../api/http.ts';

/** Work on many records, which the server goes on with if the page is closed. */
export interface BulkApi {
  /** What it would do, and what it would skip. */
  preview(order: BulkOrder, signal?: AbortSignal): Promise<BulkOutlook>;
  start(order: BulkOrder): Promise<BulkJob>;
  /** Does what a preview has shown, with its records. */
  startPlan(plan: number): Promise<BulkJob>;
  /** What is under way or has just ended, the newest first. */
  list(signal?: AbortSignal): Promise<readonly BulkJob[]>;
  get(job: number, signal?: AbortSignal): Promise<BulkJob>;
  /** After the batch that is being done. */
  stop(job: number): Promise<BulkJob>;
  /** Does it again with the records that it was not done with. */
  retry(job: number): Promise<BulkJob>;
  /** Undoes it, where no one has changed the records since. */
  undo(job: number): Promise<BulkJob>;
  /** Why it was not done with records, or not undone, the most frequent reasons first. */
  getReasons(job: number, signal?: AbortSignal): Promise<readonly SkippedRecords[]>;
}

export const createBulkApi = (http: Pick<Http, 'request'>): BulkApi => {
  const post = async <Data>(path: string, data: object, signal?: AbortSignal): Promise<Data> =>
    (await http.request<{ data: Data }>({ method: 'POST', url: `/bulk-jobs/${path}`, data, signal })).body.data;
  const list = async <Item>(path: string, signal?: AbortSignal) =>
    (await http.request<{ results: readonly Item[] }>({ url: `/bulk-jobs/${path}`, signal })).body.results;
  return {
    preview: (order, signal) => post('preview/', order, signal),
    start: (order) => post('', order),
    startPlan: (plan) => post(`${plan}/start/`, {}),
    list: (signal) => list('', signal),
    get: async (job, signal) =>
      (await http.request<{ data: BulkJob }>({ url: `/bulk-jobs/${job}/`, signal })).body.data,
    stop: (job) => post(`${job}/stop/`, {}),
    retry: (job) => post(`${job}/retry/`, {}),
    undo: (job) => post(`${job}/undo/`, {}),
    getReasons: (job, signal) => list(`${job}/reasons/`, signal),
  };
};
