import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useChangeFilters, withFilter } from '#admin/list/useChangeFilters.ts';
import { useHttp } from '#client/api/useApi.ts';
import { NOTIFICATIONS, useNewestNotifications } from '#client/notifications/useNewestNotifications.ts';
import { listNotifications, type NotificationFilter } from '#shared/contracts/notifications.ts';
import type { NotificationFilterValues } from './notification-provider.ts';

const VIEWS: readonly (NotificationFilter | undefined)[] = [undefined, 'job', 'offer', 'archive'];

/** The four views of the list; what is selected in one is not carried to the next. */
export const NotificationViews = ({ onChange }: { readonly onChange: () => void }) => {
  const translate = useTranslate();
  const unread = useNewestNotifications()?.unread_count ?? 0;
  const { filterValues } = useListContext();
  const change = useChangeFilters();
  const { type: current } = filterValues as NotificationFilterValues;
  const show = (type: NotificationFilter | undefined) => {
    onChange();
    change((filters) => withFilter(filters, 'type', type));
  };
  return (
    <div className="notification-views" role="group" aria-label={translate('notifications.views.label')}>
      {VIEWS.map((type) => (
        <button
          key={type ?? 'all'}
          type="button"
          aria-pressed={type === current}
          onClick={() => type !== current && show(type)}
        >
          {translate(`notifications.views.${type ?? 'all'}`)}
          {type === 'job' || type === 'offer' ? <Total type={type} /> : null}
          {type === undefined && unread > 0 ? (
            <span className="notification-count num">
              <span aria-hidden>{unread}</span>
              <span className="visually-hidden">{translate('notifications.unread', { smart_count: unread })}</span>
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
};

/** The number of notifications in a view; its place is reserved until the server has counted. */
const Total = ({ type }: { readonly type: NotificationFilter }) => {
  const http = useHttp();
  const { data } = useQuery({
    queryKey: [NOTIFICATIONS, 'total', type],
    queryFn: ({ signal }) => http.call(listNotifications, { query: { page: 1, limit: 1, type }, signal }),
  });
  return <span className="notification-total num"> {data?.count}</span>;
};
