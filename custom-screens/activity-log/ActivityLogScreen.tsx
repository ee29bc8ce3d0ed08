import { Button, Tab, Tabs } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useMemo, useRef, useState } from 'react';
import { ErrorState, NoMatchState } from '#admin/list/ListStates.tsx';
import { totalText } from '#admin/list/ListTitle.tsx';
import { SearchBox } from '#admin/list/SearchBox.tsx';
import { useListKeys } from '#admin/list/useListKeys.ts';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import { isNarrowed, logQuery } from './log-view.ts';
import { LogFilterBar } from './LogFilterBar.tsx';
import { LogHeader } from './LogHeader.tsx';
import { NothingYet } from './NothingYet.tsx';
import { LogTable } from './LogTable.tsx';
import { useActivityLog } from './useActivityLog.ts';
import { useLiveTail } from './useLiveTail.ts';
import { useLogAddress } from './useLogAddress.ts';
import '#admin/list/list.css';
import './activity-log.css';

/**
 * Shows the activity that this user can see: changes of records, security events for Admins, and the user's own
 * actions.
 */
const ActivityLogScreen = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const ids = useId();
  const screen = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [isLive, setLive] = useState(false);
  const address = useLogAddress();
  const { tab, tabs, filters, me } = address;
  const query = useMemo(() => logQuery(tab, filters, me), [tab, filters, me]);
  const log = useActivityLog(query);
  const { arrived, isFailing } = useLiveTail(isLive, log.fetchNewer);
  useListKeys(screen, { search: () => search.current?.focus(), select: () => undefined, clear: () => undefined });
  const isRecord = ({ record }: ActivityLogEntry) => record?.title && String(record.id) === filters.record_id;
  const recordTitle = log.entries?.find(isRecord)?.record?.title ?? undefined;
  const shown = log.entries?.length ?? 0;
  const total = totalText(log.total, { isExact: log.isExact }, locale ?? 'en');
  const state = stateOf();

  return (
    <section className="list log" ref={screen}>
      <LogHeader
        count={log.total > 0 ? total : undefined}
        query={query}
        canExport={address.mayExport}
        isLive={isLive}
        onLive={setLive}
      />
      {tabs.length > 1 ? (
        <Tabs
          value={tab}
          className="log-tabs"
          aria-label={translate('activity_log.tabs.label')}
          onChange={(_event, next: typeof tab) => address.open(next)}
        >
          {tabs.map((name) => (
            <Tab
              key={name}
              value={name}
              id={`${ids}-${name}`}
              aria-controls={name === tab ? `${ids}-panel` : undefined}
              label={translate(`activity_log.tabs.${name}`)}
            />
          ))}
        </Tabs>
      ) : null}
      <div
        className="log-panel"
        role={tabs.length > 1 ? 'tabpanel' : undefined}
        id={`${ids}-panel`}
        aria-labelledby={tabs.length > 1 ? `${ids}-${tab}` : undefined}
      >
        <div className="list-bar">
          <SearchBox
            ref={search}
            label={translate('activity_log.search')}
            value={filters.q ?? ''}
            onSearch={(words) => address.narrow({ q: words || undefined })}
          />
          <LogFilterBar address={address} recordTitle={recordTitle} />
        </div>
        <div className="list-wrap" data-waiting={(log.entries === undefined && !state) || undefined}>
          <LogTable
            key={tab}
            entries={log.entries}
            label={translate(`activity_log.tabs.${tab}`)}
            isStale={log.isPlaceholderData}
            arrived={arrived}
            onNarrow={address.narrow}
            isMine={tab === 'mine'}
          >
            {state}
          </LogTable>
          {state}
          {log.hasNextPage ? (
            <div className="log-older">
              <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {translate('details.activity.older')}
              </Button>
            </div>
          ) : null}
        </div>
        <div className="list-foot">
          <span role="status">
            {shown > 0 ? translate('list.shown_of', { shown, total }) : null}
            {arrived.size > 0 ? (
              <span className="visually-hidden">
                {translate('activity_log.arrived', { smart_count: arrived.size })}
              </span>
            ) : null}
          </span>
          {shown > 0 && (isFailing || log.isError) ? (
            <span role="alert" className="log-stale">
              {translate(isFailing ? 'activity_log.live_failing' : 'activity_log.failure')}
              <Button size="small" variant="text" onClick={() => void log.refetch()}>
                {translate('errors.try_again')}
              </Button>
            </span>
          ) : null}
        </div>
      </div>
    </section>
  );

  function stateOf() {
    if (log.isError && shown === 0)
      return (
        <ErrorState title={translate('activity_log.failure')} error={log.error} onRetry={() => void log.refetch()} />
      );
    if (log.entries === undefined || shown > 0) return undefined;
    return isNarrowed(filters) ? (
      <NoMatchState title={translate('activity_log.no_match')} onClear={address.clear} />
    ) : (
      <NothingYet tab={tab} />
    );
  }
};

export default ActivityLogScreen;
