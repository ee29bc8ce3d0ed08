import type {
  BackgroundCounts,
  BackgroundSchedule,
  BackgroundState,
  BackgroundTask,
} from '#shared/contracts/background.ts';
import type { Http } from '#client/api/http.ts';

interface BackgroundPage {
  readonly results: readonly BackgroundTask[];
  readonly count: number;
  readonly counts: BackgroundCounts;
}

/** Background work, for Admins. */
export interface BackgroundApi {
  listBackgroundWork(
    query: { readonly state?: BackgroundState; readonly limit: number },
    signal?: AbortSignal,
  ): Promise<BackgroundPage>;
  listSchedules(signal?: AbortSignal): Promise<readonly BackgroundSchedule[]>;
  cancelBackgroundWork(id: number): Promise<void>;
  retryBackgroundWork(id: number): Promise<void>;
  /** Runs a scheduled kind now. */
  runScheduled(kind: string): Promise<void>;
}

const BASE = '/background-work/';

export const createBackgroundApi = (http: Pick<Http, 'request'>): BackgroundApi => {
  const post = async (url: string) => void (await http.request({ method: 'POST', url: `${BASE}${url}/` }));
  return {
    listBackgroundWork: async (params, signal) =>
      (await http.request<BackgroundPage>({ url: BASE, params, signal })).body,
    listSchedules: async (signal) =>
      (await http.request<{ results: BackgroundSchedule[] }>({ url: `${BASE}schedules/`, signal })).body.results,
    cancelBackgroundWork: (id) => post(`${id}/cancel`),
    retryBackgroundWork: (id) => post(`${id}/retry`),
    runScheduled: (kind) => post(`schedules/${encodeURIComponent(kind)}/run`),
  };
};
