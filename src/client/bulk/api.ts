import type { BulkJob, BulkOrder, BulkRejection, BulkState } from '#shared/contracts/bulk-jobs.ts';
import type { Http } from '../api/http.ts';

/** How many rejected records are fetched: more are not read through. */
const MAX_REJECTED = 200;
const LOOK_MS = 300;
/** The server is not done with it. The contract has these too, with schemas that a first list has no use for. */
const AT_WORK: readonly BulkState[] = ['running', 'undoing'];

/** Work on many records, which the server goes on with if the page is closed. */
export interface BulkApi {
  /** Starts it. @returns the job once nothing is at work on it. */
  run(order: BulkOrder): Promise<BulkJob>;
  /** Undoes it, where no one has changed the records since. @returns the job after that. */
  undo(job: number): Promise<BulkJob>;
  /** The records that it was not done with, or not undone. */
  getRejected(job: number): Promise<readonly BulkRejection[]>;
}

export const createBulkApi = (http: Pick<Http, 'request'>): BulkApi => {
  const untilEnd = async (started: BulkJob): Promise<BulkJob> => {
    let job = started;
    while (AT_WORK.includes(job.state)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      job = (await http.request<{ data: BulkJob }>({ url: `/bulk-jobs/${job.id}/` })).body.data;
    }
    return job;
  };
  const begin = async (url: string, data: object) =>
    untilEnd((await http.request<{ data: BulkJob }>({ method: 'POST', url, data })).body.data);
  return {
    run: async (order) => begin('/bulk-jobs/', order),
    undo: async (job) => begin(`/bulk-jobs/${job}/undo/`, {}),
    getRejected: async (job) =>
      (
        await http.request<{ results: readonly BulkRejection[] }>({
          url: `/bulk-jobs/${job}/rejected/`,
          params: { limit: MAX_REJECTED },
        })
      ).body.results,
  };
};
