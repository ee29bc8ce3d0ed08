import { EyeOff } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useListText } from '#engine/field-types/useListText.ts';
import type { NotificationContext } from '#shared/notification-contexts.ts';
import type { Withheld } from '#shared/contracts/withheld.ts';
import './notifications.css';

interface WithheldNoteProps {
  readonly context: NotificationContext;
  /** Null: nothing, and there is no note. */
  readonly withheld: Withheld | null;
}

/** What the user can't view of the record that they decide about, in the same words wherever they decide. */
export const WithheldNote = ({ context, withheld }: WithheldNoteProps) => {
  const translate = useTranslate();
  const listText = useListText();
  if (!withheld) return null;
  const { is_readable: isReadable, changes, fields } = withheld;
  return (
    <p className="notification-withheld">
      <EyeOff size={14} strokeWidth={1.75} aria-hidden />
      <span>
        {isReadable ? null : translate(`notifications.withheld.record.${context}`)}
        {changes.length > 0 ? translate('notifications.withheld.changes', { fields: listText(changes) }) : null}{' '}
        {fields.length > 0 ? translate('notifications.withheld.fields', { fields: listText(fields) }) : null}
      </span>
    </p>
  );
};
