import { Button } from '@mui/material';
import { RefreshCw } from 'lucide-react';
import { useListContext, useTranslate } from 'ra-core';
import { PageHeader } from '#client/page/PageHeader.tsx';
import { useNewestNotifications } from '#client/notifications/useNewestNotifications.ts';
import { useNotificationActions } from '#client/notifications/useNotificationActions.ts';

/** The screen's name and how much is unread. */
export const NotificationTitle = () => {
  const translate = useTranslate();
  const { isFetching } = useListContext();
  const { refresh } = useNotificationActions();
  const unread = useNewestNotifications()?.unread_count ?? 0;
  return (
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
  );
};
