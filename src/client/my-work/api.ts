import type { WorkKind, WorkPage } from '#shared/contracts/my-work.ts';
import type { Http } from '../api/http.ts';

/** What waits for the user. */
export interface MyWorkApi {
  /** @param cursor `next` of the page before. */
  list(limit: number, cursor: string | undefined, signal: AbortSignal, kind?: WorkKind): Promise<WorkPage>;
  setDone(task: number, isDone: boolean): Promise<void>;
}

export const createMyWorkApi = (http: Pick<Http, 'request'>): MyWorkApi => ({
  list: async (limit, cursor, signal, kind) =>
    (
      await http.request<WorkPage>({
        url: '/customer/my-work/',
        params: { limit: String(limit), ...(cursor !== undefined && { cursor }), ...(kind && { kind }) },
        signal,
      })
    ).body,
  setDone: async (task, isDone) => {
    await http.request({ method: 'PATCH', url: `/customer/task/${task}/`, data: { done: isDone } });
  },
});
