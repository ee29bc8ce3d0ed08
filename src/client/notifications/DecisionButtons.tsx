import { Button } from '@mui/material';
import { Check } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { Notification } from '#shared/contracts/notifications.ts';
import { canDecide } from '#shared/rules/notifications.ts';
import type { OpenDecision } from './useDecision.tsx';

interface DecisionButtonsProps {
  readonly notification: Notification;
  readonly messageId: string;
  readonly onDecide: OpenDecision;
}

/** Approve and Reject, on what waits for an answer (SPEC 2.6). */
export const DecisionButtons = ({ notification, messageId, onDecide }: DecisionButtonsProps) => {
  const translate = useTranslate();
  if (!canDecide(notification) || notification.request_url === null) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<Check aria-hidden size={14} />}
        aria-describedby={messageId}
        onClick={() => onDecide(notification, true)}
      >
        {translate('notifications.actions.approve')}
      </Button>
      <Button size="small" color="error" aria-describedby={messageId} onClick={() => onDecide(notification, false)}>
        {translate('notifications.actions.reject')}
      </Button>
    </>
  );
};
