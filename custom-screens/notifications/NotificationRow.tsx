import { Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo, useId } from 'react';
import type { KeyboardEvent } from 'react';
import { formatInstant, formatInstantDate } from '#engine/field-types/date/format-date.ts';
import type { Selection } from '#admin/list/useSelection.ts';
import { ContextIcon } from '#client/notifications/ContextIcon.tsx';
import { DecisionOutcome } from '#client/notifications/DecisionOutcome.tsx';
import { useNotificationText } from '#client/notifications/useNotificationText.ts';
import type { NotificationRecord } from './notification-provider.ts';
import { RowActions } from './RowActions.tsx';
import { typeWords } from './type-words.ts';
import type { OpenDecision } from '#client/notifications/useDecision.tsx';

interface NotificationRowProps {
  readonly row: NotificationRecord;
  readonly isSelected: boolean;
  readonly onToggle: Selection['toggle'];
  readonly onDecide: OpenDecision;
}

/** One notification: a dot and heavier words while it is unread. */
export const NotificationRow = memo(function NotificationRow({
  row,
  isSelected,
  onToggle,
  onDecide,
}: NotificationRowProps) {
  const translate = useTranslate();
  const text = useNotificationText()(row);
  const messageId = useId();
  return (
    <tr role="row" data-id={row.id} data-unread={!row.is_read || undefined} className={isSelected ? 'selected' : ''}>
      <td role="cell" className="list-check" data-place="check">
        <input
          type="checkbox"
          className="list-box"
          aria-label={translate('list.select_row', { name: text })}
          checked={isSelected}
          onChange={(event) => onToggle(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      <td role="cell" data-place="context">
        <span className="notification-context">
          {row.is_read ? null : (
            <span className="notification-dot">
              <span className="visually-hidden">{translate('notifications.unread_word')}</span>
            </span>
          )}
          <ContextIcon context={row.context} size={16} />
          <span className="cut">{translate(`notifications.contexts.${row.context}`)}</span>
        </span>
      </td>
      <td role="cell" data-place="type">
        {typeWords(translate, row.type)}
      </td>
      <th scope="row" role="rowheader" data-place="message" id={messageId}>
        <span className="cut" data-row-link tabIndex={-1} onKeyDown={viewByEnter}>
          {text}
        </span>
        <DecisionOutcome notification={row} />
      </th>
      <td role="cell" className="num" data-place="date">
        <Tooltip title={formatInstant(row.created_at)} describeChild>
          <time dateTime={row.created_at}>{formatInstantDate(row.created_at)}</time>
        </Tooltip>
      </td>
      <td role="cell" data-place="actions">
        <RowActions notification={row} messageId={messageId} onDecide={onDecide} />
      </td>
    </tr>
  );
});

/** J and K go along the messages; Enter opens what the message is about. */
const viewByEnter = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  if (key === 'Enter') currentTarget.closest('tr')?.querySelector('a')?.click();
};
