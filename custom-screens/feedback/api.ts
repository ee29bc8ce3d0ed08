import type { Identifier } from 'ra-core';
import type { FeedbackThread } from '#shared/contracts/feedback.ts';
import type { Http } from '#client/api/http.ts';

/** The thread of an entry. Each call returns the current thread. */
export interface FeedbackApi {
  getThread(id: Identifier, signal?: AbortSignal): Promise<FeedbackThread>;
  addComment(id: Identifier, text: string, idempotencyKey: string): Promise<FeedbackThread>;
  vote(id: Identifier, isWanted: boolean): Promise<FeedbackThread>;
  mergeInto(id: Identifier, into: Identifier): Promise<FeedbackThread>;
  separate(id: Identifier): Promise<FeedbackThread>;
}

interface ThreadCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly data?: object;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal | undefined;
}

export const createFeedbackApi = (http: Pick<Http, 'request'>): FeedbackApi => {
  const call = async (id: Identifier, action: string, request: ThreadCall) =>
    (await http.request<{ data: FeedbackThread }>({ ...request, url: `/customer/feedback/${id}/${action}/` })).body
      .data;
  return {
    getThread: (id, signal) => call(id, 'thread', { signal }),
    addComment: (id, text, idempotencyKey) => call(id, 'comments', { method: 'POST', data: { text }, idempotencyKey }),
    vote: (id, isWanted) => call(id, 'vote', { method: isWanted ? 'PUT' : 'DELETE' }),
    mergeInto: (id, into) => call(id, 'merge', { method: 'POST', data: { into } }),
    separate: (id) => call(id, 'merge', { method: 'DELETE' }),
  };
};
