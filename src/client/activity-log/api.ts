import type { ActivityFilter, ActivityLogPage, ActivityPerson } from '#shared/contracts/activity.ts';
import type { Http } from '../api/http.ts';

/** What is asked of the log: its filters, with words to find. */
export interface ActivityQuery extends ActivityFilter {
  readonly query?: string;
}

interface ActivityPageQuery extends ActivityQuery {
  readonly limit: number;
  /** The id of the entry behind which the page begins. */
  readonly beyond?: number;
}

/** The calls of the activity log, newest first. */
export interface ActivityApi {
  listActivity(query: ActivityPageQuery, signal?: AbortSignal): Promise<ActivityLogPage>;
  /** Users who are in the log, by part of the name or by id. */
  findActivityPeople(query: { query?: string; id?: number }, signal?: AbortSignal): Promise<readonly ActivityPerson[]>;
  /** Everything that the filters leave. */
  exportActivity(query: ActivityQuery, format: 'csv' | 'json'): Promise<Blob>;
}

const BASE = '/customer/activity/';

export const createActivityApi = (http: Pick<Http, 'request' | 'download'>): ActivityApi => ({
  listActivity: async (query, signal) =>
    (await http.request<ActivityLogPage>({ url: BASE, params: { orderBy: 'at', ...query }, signal })).body,
  findActivityPeople: async (query, signal) =>
    (await http.request<{ results: ActivityPerson[] }>({ url: `${BASE}people/`, params: { ...query }, signal })).body
      .results,
  exportActivity: (query, format) => http.download({ url: `${BASE}export/`, params: { ...query, format } }),
});
