import type { SearchResult } from '#shared/contracts/search.ts';
import type { Http } from '../api/http.ts';

export interface SearchApi {
  /** Records of every list that match a text, the best first. */
  search(query: string, signal?: AbortSignal): Promise<readonly SearchResult[]>;
}

export const createSearchApi = (http: Pick<Http, 'request'>): SearchApi => ({
  search: async (query, signal) =>
    (await http.request<{ results: SearchResult[] }>({ url: '/search/', params: { query }, signal })).body.results,
});
