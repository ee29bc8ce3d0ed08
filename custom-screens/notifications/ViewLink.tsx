import { Button } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useViewed } from '#client/notifications/useViewed.ts';
import type { Notification } from '#shared/contracts/notifications.ts';

interface ViewLinkProps {
  readonly notification: Notification;
  readonly messageId: string;
}

/** Leads to what the notification is about; nothing where this user cannot open it. */
export const ViewLink = ({ notification, messageId }: ViewLinkProps) => {
  const translate = useTranslate();
  const { address, markViewed } = useViewed(notification);
  if (address === undefined) return null;
  return (
    <Button component={Link} to={address} variant="text" size="small" aria-describedby={messageId} onClick={markViewed}>
      {translate('notifications.actions.view')}
    </Button>
  );
};
