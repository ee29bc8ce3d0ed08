import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useListContext, useTranslate } from 'ra-core';
import { useChangeFilters, withFilter } from '#admin/list/useChangeFilters.ts';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useNotificationCalls } from '#client/notifications/NotificationsProvider.tsx';
import { NOTIFICATIONS, useNewestNotifications } from '#client/notifications/useNewestNotifications.ts';
import { useNotificationActions } from '#client/notifications/useNotificationActions.ts';
import type { NotificationFilter } from '#shared/contracts/notifications.ts';
import type { NotificationFilterValues } from './notification-provider.ts';

/** The screen's name, how much is unread, and the four views of the list. */
export const NotificationTitle = () => {
  const translate = useTranslate();
  const { isFetching } = useListContext();
  const { refresh } = useNotificationActions();
  const unread = useNewestNotifications()?.unread_count ?? 0;
  return (
    <>
      <PageHeader
        title={translate('notifications.title')}
        count={unread > 0 ? translate('notifications.unread', { smart_count: unread }) : undefined}
      >
        <Button
          startIcon={<RefreshCw size={16} aria-hidden className={isFetching ? 'notification-spin' : undefined} />}
          onClick={() => void refresh()}
        >
          {translate('ra.action.refresh')}
        </Button>
      </PageHeader>
      <Views unread={unread} />
    </>
  );
};

const VIEWS: readonly (NotificationFilter | undefined)[] = [undefined, 'job', 'offer', 'archive'];

const Views = ({ unread }: { readonly unread: number }) => {
  const translate = useTranslate();
  const { filterValues, onSelect } = useListContext();
  const change = useChangeFilters();
  const { type: current } = filterValues as NotificationFilterValues;
  const show = (type: NotificationFilter | undefined) => {
    onSelect([]);
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
              {unread}
              <span className="visually-hidden"> {translate('notifications.unread_word')}</span>
            </span>
          ) : null}
        </button>
      ))}
    </div>
  );
};

/** How many a view holds; until the server has counted its place is kept. */
const Total = ({ type }: { readonly type: NotificationFilter }) => {
  const calls = useNotificationCalls();
  const { data } = useQuery({
    queryKey: [NOTIFICATIONS, 'total', type],
    queryFn: ({ signal }) => calls.list({ page: 1, limit: 1, type }, signal),
  });
  return <span className="notification-total num"> {data?.count}</span>;
};
