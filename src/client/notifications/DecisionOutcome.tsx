import { Check, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import './notifications.css';

/** The answer to a request, with its user, time and note; empty while it is open, or if it needs no answer. */
export const DecisionOutcome = ({ notification }: { readonly notification: Notification }) => {
  const translate = useTranslate();
  const { decision, is_approved: isApproved } = notification;
  if (!decision || isApproved === null) return null;
  const Mark = isApproved ? Check : X;
  const key = `${isApproved ? 'approved' : 'rejected'}${decision.note_title ? '_note' : ''}`;
  return (
    <span className="notification-outcome" data-approved={isApproved} title={formatInstant(decision.on)}>
      <Mark size={14} strokeWidth={1.75} aria-hidden />
      <span>
        {translate(`notifications.decision.${key}`, {
          name: decision.by ?? translate('notifications.decision.someone'),
          date: formatInstant(decision.on),
          note: decision.note_title,
        })}
      </span>
    </span>
  );
};
