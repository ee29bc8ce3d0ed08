import { defaultDataProvider } from 'ra-core';
import type { DataProvider, GetListParams, RaRecord } from 'ra-core';
import type { Http } from '#client/api/http.ts';
import { listNotifications, type Notification, type NotificationQuery } from '#shared/contracts/notifications.ts';

export type NotificationRecord = Notification & RaRecord<number>;

/** The filters of the screen; they are in the address. */
export interface NotificationFilterValues extends Pick<
  NotificationQuery,
  'type' | 'context' | 'notification_type' | 'message' | 'created_from' | 'created_to'
> {
  /** What was typed into the search field. */
  readonly q?: string;
}

/** Makes react-admin's list controller page through the user's notifications; nothing else uses it. */
export const createNotificationProvider = (http: Http): DataProvider => ({
  ...defaultDataProvider,
  supportAbortSignal: true,
  getList: async (_resource, params) => {
    const { results, count } = await http.call(listNotifications, { query: toQuery(params), signal: params.signal });
    return { data: [...results] as never[], total: count };
  },
});

const toQuery = ({ pagination, sort, filter = {} }: GetListParams): NotificationQuery => {
  const { q, ...others } = filter as NotificationFilterValues;
  return {
    page: pagination?.page ?? 1,
    limit: pagination?.perPage,
    orderBy: sort?.field,
    ascending: sort?.order === 'ASC' ? 'true' : 'false',
    query: q,
    ...others,
  };
};
