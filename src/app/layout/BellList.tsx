import { useId } from 'react';
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { Settings } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { RelativeTime } from '#client/notifications/RelativeTime.tsx';
import type { NotificationResults } from '#shared/contracts/notifications.ts';
import { DecisionOutcome } from '#client/notifications/DecisionOutcome.tsx';
import { DecisionButtons } from '#client/notifications/DecisionButtons.tsx';
import { WithheldNote } from '#client/notifications/WithheldNote.tsx';
import { ReadButton } from '#client/notifications/ReadButton.tsx';
import { ContextIcon } from '#client/notifications/ContextIcon.tsx';
import type { OpenDecision } from '#client/notifications/useDecision.tsx';
import { useNotificationText } from '#client/notifications/useNotificationText.ts';
import { useViewed } from '#client/notifications/useViewed.ts';
import type { Notification } from '#shared/contracts/notifications.ts';

interface BellListProps {
  readonly page: NotificationResults | undefined;
  readonly onClose: () => void;
  readonly onDecide: OpenDecision;
}

/** What the bell opens: the newest notifications, each with what it asks for, and the way to all of them. */
const BellList = ({ page, onClose, onDecide }: BellListProps) => {
  const translate = useTranslate();
  const results = page?.results ?? [];
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: 48,
          pl: 4,
          pr: '10px',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
          {translate('notifications.title')}
        </Typography>
        <Tooltip title={translate('notifications.settings')}>
          <IconButton
            component={Link}
            to="/user/profile#notifications"
            size="small"
            aria-label={translate('notifications.settings')}
            onClick={onClose}
          >
            <Settings aria-hidden />
          </IconButton>
        </Tooltip>
      </Box>
      {results.length > 0 ? (
        <Box
          component="ul"
          tabIndex={-1}
          sx={{ m: 0, p: 0, listStyle: 'none', overflowY: 'auto', flex: 1, minHeight: 0 }}
        >
          {results.map((notification) => (
            <Entry key={notification.id} notification={notification} onClose={onClose} onDecide={onDecide} />
          ))}
        </Box>
      ) : (
        <Typography sx={{ px: 4, py: 8, textAlign: 'center', color: 'text.secondary' }}>
          {translate('notifications.states.empty.title')}
        </Typography>
      )}
      <Box sx={{ px: 2, py: '6px', borderTop: 1, borderColor: 'divider' }}>
        <Button component={Link} to="/notification" variant="text" color="primary" size="small" onClick={onClose}>
          {page && page.count > 0
            ? translate('notifications.see_all_count', { smart_count: page.count })
            : translate('notifications.see_all')}
        </Button>
      </Box>
    </>
  );
};

export default BellList;

interface EntryProps extends Omit<BellListProps, 'page'> {
  readonly notification: Notification;
}

const Entry = ({ notification, onClose, onDecide }: EntryProps) => {
  const messageId = useId();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '28px minmax(0, 1fr) 24px',
        gap: '0 11px',
        p: '11px 10px 11px 16px',
        fontSize: 13,
        lineHeight: '18px',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 28,
          height: 28,
          borderRadius: '50%',
          bgcolor: 'sunken',
          color: 'text.secondary',
        }}
      >
        <ContextIcon context={notification.context} size={14} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Message notification={notification} id={messageId} onClose={onClose} />
        <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'text.tertiary', mt: '2px' }}>
          <RelativeTime at={notification.created_at} />
        </Box>
        <WithheldNote context={notification.context} withheld={notification.withheld} />
        <Box sx={{ display: 'flex', gap: '6px', mt: 2, '&:empty': { display: 'none' } }}>
          <DecisionButtons notification={notification} messageId={messageId} onDecide={onDecide} />
          <DecisionOutcome notification={notification} />
        </Box>
      </Box>
      {notification.is_read ? null : <ReadButton notification={notification} messageId={messageId} />}
    </Box>
  );
};

interface MessageProps {
  readonly notification: Notification;
  readonly id: string;
  readonly onClose: () => void;
}

/** The words are the way to what they are about, where this user can open it. */
const Message = ({ notification, id, onClose }: MessageProps) => {
  const translate = useTranslate();
  const text = useNotificationText()(notification);
  const { address, markViewed } = useViewed(notification);
  const looks = {
    color: notification.is_read ? 'text.secondary' : 'text.primary',
    fontWeight: notification.is_read ? 400 : 500,
    overflowWrap: 'anywhere',
  };
  if (address === undefined)
    return (
      <Box id={id} sx={looks}>
        {text}
      </Box>
    );
  const view = () => {
    markViewed();
    onClose();
  };
  return (
    <Box
      component={Link}
      to={address}
      aria-label={translate('notifications.actions.view_message', { message: text })}
      onClick={view}
      sx={{ ...looks, display: 'block', textDecoration: 'none', borderRadius: '3px', '&:hover': { color: 'accent' } }}
    >
      <span id={id}>{text}</span>
    </Box>
  );
};
