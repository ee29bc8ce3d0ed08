import { useListContext, useTranslate } from 'ra-core';
import { CircleAlert, BellOff, RotateCw, SearchX } from 'lucide-react';
import { Button } from '@mui/material';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { ListMessage } from '#admin/list/ListMessage.tsx';
import { showWhatIsCut } from '#admin/list/RecordTable.tsx';
import { useChangeFilters } from '#admin/list/useChangeFilters.ts';
import type { Selection } from '#admin/list/useSelection.ts';
import type { NotificationRecord } from './notification-provider.ts';
import { NotificationHead } from './NotificationHead.tsx';
import { NotificationRow } from './NotificationRow.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { useDecision } from '#client/notifications/useDecision.tsx';

interface NotificationTableProps {
  readonly selection: Selection;
  /** Rows are cards. */
  readonly isNarrow: boolean;
}

/** The rows in their fixed columns, or a message in their place. */
export const NotificationTable = ({ selection, isNarrow }: NotificationTableProps) => {
  const translate = useTranslate();
  const list = useListContext<NotificationRecord>();
  const body = useRef<HTMLTableSectionElement>(null);
  // The pressed button goes with the answer; the keyboard stays in its row.
  const decision = useDecision(({ id }) =>
    body.current?.querySelector<HTMLElement>(`tr[data-id="${id}"] input`)?.focus(),
  );
  const state = useTableState();
  return (
    <div className="list-wrap" data-waiting={state === 'loading' || undefined} onPointerOver={showWhatIsCut}>
      <table
        className="list-table notification-table"
        role="table"
        aria-label={translate('notifications.title')}
        aria-busy={state === 'loading' || list.isPlaceholderData}
        data-cards={isNarrow || undefined}
      >
        <NotificationHead rows={state === 'rows' ? list.data : []} selection={selection} />
        <tbody ref={body} role="rowgroup" data-stale={list.isPlaceholderData || undefined}>
          {state === 'loading' ? <SkeletonRows count={list.perPage} /> : null}
          {state === 'rows'
            ? list.data?.map((row) => (
                <NotificationRow
                  key={row.id}
                  row={row}
                  isSelected={selection.ids.has(row.id)}
                  onToggle={selection.toggle}
                  onDecide={decision.open}
                />
              ))
            : null}
        </tbody>
      </table>
      {state === 'loading' || state === 'rows' ? null : <TableMessage state={state} />}
      {decision.dialog}
    </div>
  );
};

type TableState = 'loading' | 'rows' | 'empty' | 'no_match' | 'error';

const useTableState = (): TableState => {
  const { data, error, isPending, isPlaceholderData, filterValues } = useListContext();
  if (error && (!data || isPlaceholderData)) return 'error';
  if (isPending || !data) return 'loading';
  if (data.length > 0) return 'rows';
  const { type: _view, ...narrowing } = filterValues;
  return Object.keys(narrowing).length > 0 ? 'no_match' : 'empty';
};

const MARKS: Readonly<Record<Exclude<TableState, 'loading' | 'rows'>, ReactNode>> = {
  empty: <BellOff size={32} strokeWidth={1.5} aria-hidden />,
  no_match: <SearchX size={32} strokeWidth={1.5} aria-hidden />,
  error: <CircleAlert size={32} strokeWidth={1.5} aria-hidden />,
};

/** Nothing there, nothing that matches, or the list could not be read: in words, with the way out. */
const TableMessage = ({ state }: { readonly state: keyof typeof MARKS }) => {
  const translate = useTranslate();
  const { filterValues, refetch } = useListContext();
  const change = useChangeFilters();
  const isArchive = filterValues['type'] === 'archive';
  const words = state === 'empty' && isArchive ? 'archive_empty' : state;
  return (
    <ListMessage
      mark={MARKS[state]}
      title={translate(`notifications.states.${words}.title`)}
      text={translate(`notifications.states.${words}.text`)}
      role={state === 'error' ? 'alert' : undefined}
    >
      {state === 'no_match' ? (
        <Button onClick={() => change(() => (isArchive ? { type: 'archive' } : {}))}>
          {translate('list.no_match.clear')}
        </Button>
      ) : null}
      {state === 'error' ? (
        <Button startIcon={<RotateCw size={16} aria-hidden />} onClick={() => void refetch()}>
          {translate('errors.try_again')}
        </Button>
      ) : null}
    </ListMessage>
  );
};
