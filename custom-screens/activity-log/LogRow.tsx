import { ChevronRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo, useId } from 'react';
import type { MouseEvent } from 'react';
import { formatInstant, formatInstantTime } from '#engine/field-types/date/format-date.ts';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import { ActionIcon } from './ActionIcon.tsx';
import { RecordAction } from './RecordAction.tsx';
import { Actor } from './Doer.tsx';
import { EntryDetails } from './EntryDetails.tsx';
import { Gist } from './Gist.tsx';
import type { LogAddress } from './useLogAddress.ts';

interface LogRowProps {
  readonly entry: ActivityLogEntry;
  readonly isOpen: boolean;
  /** It came while the log was looked at. */
  readonly isNew: boolean;
  readonly onToggle: (id: number) => void;
  readonly onNarrow: LogAddress['narrow'];
  /** All entries are the user's own. */
  readonly isMine: boolean;
}

/** One entry, with its details below when it is expanded. */
export const LogRow = memo(({ entry, isOpen, isNew, onToggle, onNarrow, isMine }: LogRowProps) => {
  const translate = useTranslate();
  const detailsId = useId();
  const toggle = (event: MouseEvent) => {
    if (!(event.target as Element).closest('a, button') && !window.getSelection()?.toString()) onToggle(entry.id);
  };
  const time = formatInstant(entry.at);
  return (
    <>
      <tr role="row" data-id={entry.id} data-new={isNew || undefined} data-open={isOpen || undefined} onClick={toggle}>
        <td role="cell" className="log-time">
          <button
            type="button"
            data-row-link
            className="log-toggle"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            aria-label={translate(isOpen ? 'activity_log.close_entry' : 'activity_log.open_entry', { time })}
            onClick={() => onToggle(entry.id)}
          >
            <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
          </button>
          <time className="num" dateTime={entry.at} title={time}>
            {formatInstantTime(entry.at)}
          </time>
        </td>
        <td role="cell" className="log-doer-cell">
          <Actor entry={entry} />
        </td>
        <td role="cell" className="log-record-action-cell">
          <ActionIcon action={entry.action} />
          <RecordAction entry={entry} />
        </td>
        <td role="cell" className="log-gist">
          <Gist entry={entry} />
        </td>
      </tr>
      {isOpen ? (
        <tr role="row" className="log-details">
          <td role="cell" colSpan={4} id={detailsId}>
            <EntryDetails entry={entry} onNarrow={onNarrow} isMine={isMine} />
          </td>
        </tr>
      ) : null}
    </>
  );
});
LogRow.displayName = 'LogRow';
