import { IconButton, Tooltip } from '@mui/material';
import { Archive, ArchiveRestore, MailOpen } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { MouseEvent } from 'react';
import { useConfirm } from '#ui/dialogs/ConfirmProvider.tsx';
import { useNotificationActions } from '#client/notifications/useNotificationActions.ts';
import type { Notification, NotificationChange } from '#shared/contracts/notifications.ts';
import { canArchive, canRestore } from '#shared/rules/notifications.ts';
import { DecisionButtons } from '#client/notifications/DecisionButtons.tsx';
import type { OpenDecision } from '#client/notifications/useDecision.tsx';
import { ViewLink } from './ViewLink.tsx';

interface RowActionsProps {
  readonly notification: Notification;
  /** The element whose words say which notification the buttons are about. */
  readonly messageId: string;
  readonly onDecide: OpenDecision;
}

/**
 * The buttons of one row. The last place is never empty, so that the others align in columns: read, then archive, then
 * restore.
 */
export const RowActions = ({ notification, messageId, onDecide }: RowActionsProps) => (
  <div className="notification-actions">
    <DecisionButtons notification={notification} messageId={messageId} onDecide={onDecide} />
    <span className="notification-view">
      <ViewLink notification={notification} messageId={messageId} />
    </span>
    <ChangeButton notification={notification} messageId={messageId} />
  </div>
);

interface Offer {
  readonly key: 'read' | 'archive' | 'restore';
  readonly change: NotificationChange;
  /** What is asked first. */
  readonly question?: string;
}

const OFFERS = {
  read: { key: 'read', change: { is_read: true } },
  archive: { key: 'archive', change: { is_archive: true }, question: 'notifications.confirm.archive' },
  restore: { key: 'restore', change: { is_archive: false }, question: 'notifications.confirm.restore' },
} as const satisfies Record<string, Offer>;

const MARKS = { read: MailOpen, archive: Archive, restore: ArchiveRestore };

const offerFor = (notification: Notification): Offer | undefined => {
  if (!notification.is_read) return OFFERS.read;
  if (canArchive(notification)) return OFFERS.archive;
  return canRestore(notification) ? OFFERS.restore : undefined;
};

const ChangeButton = ({ notification, messageId }: Omit<RowActionsProps, 'onDecide'>) => {
  const translate = useTranslate();
  const confirm = useConfirm();
  const { change } = useNotificationActions();
  const [isRunning, setRunning] = useState(false);
  const offer = offerFor(notification);
  if (!offer) return null;
  const Mark = MARKS[offer.key];
  const label = translate(`notifications.actions.${offer.key}`);

  const act = async (event: MouseEvent<HTMLElement>) => {
    const next = neighbour(event.currentTarget);
    if (offer.question && !(await confirm({ title: offer.question }))) return;
    setRunning(true);
    const isDone = await change(notification, offer.change, `notifications.done.${offer.key}`);
    setRunning(false);
    if (isDone && offer.question) next?.focus();
  };
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        aria-describedby={messageId}
        loading={isRunning}
        onClick={(event) => void act(event)}
      >
        <Mark aria-hidden size={16} />
      </IconButton>
    </Tooltip>
  );
};

/** The check box of the next row: where the keyboard goes on when this row leaves the list. */
const neighbour = (button: HTMLElement): HTMLElement | null | undefined => {
  const row = button.closest('tr');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  return next?.querySelector<HTMLElement>('input[type="checkbox"]');
};
