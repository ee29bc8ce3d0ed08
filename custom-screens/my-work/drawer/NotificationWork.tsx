import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { RelativeTime } from '#client/notifications/RelativeTime.tsx';
import { WithheldNote } from '#client/notifications/WithheldNote.tsx';
import { useDecision } from '#client/notifications/useDecision.tsx';
import { useNotificationActions } from '#client/notifications/useNotificationActions.ts';
import { useNotificationText } from '#client/notifications/useNotificationText.ts';
import { useViewed } from '#client/notifications/useViewed.ts';
import type { Notification } from '#shared/contracts/notifications.ts';

interface NotificationWorkProps {
  readonly notification: Notification;
  readonly onDone: () => void;
}

/** A request to decide about, or a note that mentions the user: reading it is all that it waits for. */
export const NotificationWork = ({ notification, onDone }: NotificationWorkProps) => {
  const translate = useTranslate();
  const decision = useDecision(onDone);
  const text = useNotificationText()(notification);
  const { address } = useViewed(notification);
  const actions = useNotificationActions();
  const isRequest = notification.request_url !== null;
  const read = useEffectEvent(() => {
    if (!isRequest && !notification.is_read) void actions.markViewed(notification);
  });
  useEffect(() => read(), []);
  return (
    <>
      <div className="work-drawer-bar">
        {address === undefined ? null : <Link to={address}>{translate('notifications.actions.view')}</Link>}
        <span />
        {isRequest ? (
          <>
            <Button color="error" onClick={() => decision.open(notification, false)}>
              {translate('notifications.actions.reject')}
            </Button>
            <Button variant="contained" color="primary" onClick={() => decision.open(notification, true)}>
              {translate('notifications.actions.approve')}
            </Button>
          </>
        ) : (
          <Button variant="contained" color="primary" onClick={onDone}>
            {translate('my_work.noted')}
          </Button>
        )}
      </div>
      <div className="work-drawer-body">
        <p>{text}</p>
        <p className="list-quiet">
          <RelativeTime at={notification.created_at} />
        </p>
        <WithheldNote context={notification.context} withheld={notification.withheld} />
      </div>
      {decision.dialog}
    </>
  );
};
