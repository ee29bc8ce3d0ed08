import { useTranslate } from 'ra-core';
import { Fragment, useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { formatInstantDate } from '#engine/field-types/date/format-date.ts';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import { dayName } from './day-name.ts';
import { LogRow } from './LogRow.tsx';
import { LogSkeleton } from './LogSkeleton.tsx';
import type { LogAddress } from './useLogAddress.ts';

interface LogTableProps {
  /** Absent while loading. */
  readonly entries: readonly ActivityLogEntry[] | undefined;
  readonly label: string;
  /** Older entries are shown until those of the new filters arrive. */
  readonly isStale: boolean;
  readonly arrived: ReadonlySet<number>;
  readonly onNarrow: LogAddress['narrow'];
  readonly isMine: boolean;
  /** Appears below the header in place of entries: empty, no match, error. */
  readonly children?: ReactNode;
}

/** The log by days, the newest on top; entries open in place. */
export const LogTable = ({ entries, label, isStale, arrived, onNarrow, isMine, children }: LogTableProps) => {
  const translate = useTranslate();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((id: number) => setOpen((known) => toggled(known, id)), []);
  const days = useMemo(() => Map.groupBy(entries ?? [], ({ at }) => formatInstantDate(at)), [entries]);
  const isLoading = entries === undefined && !children;
  return (
    <table className="log-table" role="table" aria-label={label} aria-busy={isLoading || isStale}>
      <thead role="rowgroup">
        <tr role="row">
          {['time', 'doer', 'record_action', 'changes'].map((name) => (
            <th key={name} role="columnheader" scope="col">
              {translate(`activity_log.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      {isLoading ? <LogSkeleton /> : null}
      {[...days].map(([day, group]) => (
        <tbody key={day} role="rowgroup" data-stale={isStale || undefined}>
          <tr role="row" className="log-day">
            <th role="rowheader" colSpan={4} scope="rowgroup">
              {dayName(day, translate)}
            </th>
          </tr>
          {group.map((entry) => (
            <Fragment key={entry.id}>
              <LogRow
                entry={entry}
                isOpen={open.has(entry.id)}
                isNew={arrived.has(entry.id)}
                onToggle={toggle}
                onNarrow={onNarrow}
                isMine={isMine}
              />
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  );
};

function toggled(known: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(known);
  if (!next.delete(id)) next.add(id);
  return next;
}
