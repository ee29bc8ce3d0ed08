import type { BackgroundJob, JobReason } from '#shared/contracts/background-jobs.ts';
import type { Http } from '../api/http.ts';

/** What a user asks of one of their jobs. */
export type JobCall = 'start' | 'stop' | 'retry' | 'undo';

/** The jobs of the user, of all kinds. */
export interface JobsApi {
  /** What is under way or has just ended, the newest first. */
  list(signal?: AbortSignal): Promise<readonly BackgroundJob[]>;
  get(job: number, signal?: AbortSignal): Promise<BackgroundJob>;
  /** Starts what was previewed or checked, stops it after its batch, does it again with what it was not done with, or undoes it. */
  call(job: number, call: JobCall): Promise<BackgroundJob>;
  /** Why it was not done with items, or not undone, the most frequent reasons first. */
  getReasons(job: number, signal?: AbortSignal): Promise<readonly JobReason[]>;
}

export const createJobsApi = (http: Pick<Http, 'request'>): JobsApi => {
  const list = async <Item>(path: string, signal?: AbortSignal) =>
    (await http.request<{ results: readonly Item[] }>({ url: `/background-jobs/${path}`, signal })).body.results;
  const one = async (request: Parameters<Http['request']>[0]) =>
    (await http.request<{ data: BackgroundJob }>(request)).body.data;
  return {
    list: (signal) => list('', signal),
    get: (job, signal) => one({ url: `/background-jobs/${job}/`, signal }),
    call: (job, call) => one({ method: 'POST', url: `/background-jobs/${job}/${call}/`, data: {} }),
    getReasons: (job, signal) => list(`${job}/reasons/`, signal),
  };
};
