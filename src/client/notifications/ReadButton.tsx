import { Box, IconButton, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useNotificationActions } from './useNotificationActions.ts';
import type { Notification } from '#shared/contracts/notifications.ts';

interface ReadButtonProps {
  readonly notification: Notification;
  /** The element whose words say which notification it is. */
  readonly messageId: string;
}

/** The mark of an unread notification; pressing it takes it away. */
export const ReadButton = ({ notification, messageId }: ReadButtonProps) => {
  const translate = useTranslate();
  const { change } = useNotificationActions();
  const label = translate('notifications.actions.read');
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        aria-describedby={messageId}
        onClick={() => void change(notification, { is_read: true }, 'notifications.done.read')}
        sx={{ width: 24, height: 24, mt: '-3px' }}
      >
        <Box sx={{ width: 7, height: 7, borderRadius: '50%', bgcolor: 'accent' }} />
      </IconButton>
    </Tooltip>
  );
};
