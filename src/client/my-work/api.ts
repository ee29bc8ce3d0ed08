import type { WorkPage } from '#shared/contracts/my-work.ts';
import type { Http } from '../api/http.ts';

/** What waits for the user. */
export interface MyWorkApi {
  /** @param cursor `next` of the page before. */
  list(limit: number, cursor: string | undefined, signal: AbortSignal): Promise<WorkPage>;
  setDone(task: number, isDone: boolean): Promise<void>;
}

export const createMyWorkApi = (http: Pick<Http, 'request'>): MyWorkApi => ({
  list: async (limit, cursor, signal) =>
    (
      await http.request<WorkPage>({
        url: '/customer/my-work/',
        params: { limit: String(limit), ...(cursor !== undefined && { cursor }) },
        signal,
      })
    ).body,
  setDone: async (task, isDone) => {
    await http.request({ method: 'PATCH', url: `/customer/task/${task}/`, data: { done: isDone } });
  },
});
