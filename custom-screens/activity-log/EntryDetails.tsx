import { Button } from '@mui/material';
import { Copy, Filter } from 'lucide-react';
import { useNotify, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { ActivityDiff } from '#admin/details/ActivityDiff.tsx';
import { useKnownDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import { PEOPLE } from '#shared/rules/activity.ts';
import { BulkEntry } from './BulkEntry.tsx';
import { isOneSided } from './one-sided.ts';
import type { LogAddress } from './useLogAddress.ts';

interface EntryDetailsProps {
  readonly entry: ActivityLogEntry;
  readonly onNarrow: LogAddress['narrow'];
  readonly isMine: boolean;
}

/** Everything in an entry: the values, its origin, and links to related records. */
export const EntryDetails = ({ entry, onNarrow, isMine }: EntryDetailsProps) => {
  const translate = useTranslate();
  const definition = useKnownDefinitions()(entry.resource ?? '');
  const { user, record, resource } = entry;
  return (
    <div className="log-inside">
      {entry.changes.length > 0 ? (
        <ActivityDiff definition={definition} changes={entry.changes} isOneSided={isOneSided(entry)} />
      ) : null}
      <BulkEntry entry={entry} />
      <dl className="log-facts">
        <Fact label="activity_log.facts.time">{formatInstant(entry.at)}</Fact>
        <Fact label="activity_log.facts.username">{entry.username}</Fact>
        <Fact label="activity_log.facts.address">{entry.address}</Fact>
        <Fact label="activity_log.facts.device">{entry.device}</Fact>
        <Fact label="activity_log.facts.request">{entry.request_id ? <RequestId id={entry.request_id} /> : null}</Fact>
      </dl>
      <div className="log-ways">
        {record && resource ? (
          <Way onClick={() => onNarrow({ resource, record_id: String(record.id), user: undefined, action: undefined })}>
            {translate(resource === PEOPLE ? 'activity_log.of_account' : 'activity_log.of_record')}
          </Way>
        ) : null}
        {user && !isMine ? (
          <Way onClick={() => onNarrow({ user: String(user.id) })}>
            {translate('activity_log.of_person', { name: user.name })}
          </Way>
        ) : null}
      </div>
    </div>
  );
};

const Way = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <Button size="small" variant="text" startIcon={<Filter size={14} aria-hidden />} onClick={onClick}>
    {children}
  </Button>
);

/** Unknown fields, and those that this user cannot see, are omitted. */
const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => {
  const translate = useTranslate();
  if (!children) return null;
  return (
    <div>
      <dt>{translate(label)}</dt>
      <dd>{children}</dd>
    </div>
  );
};

const RequestId = ({ id }: { readonly id: string }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    notify('activity_log.copied', { type: 'info' });
  };
  return (
    <span className="log-request">
      <code>{id}</code>
      <button type="button" aria-label={translate('activity_log.copy')} onClick={() => void copy()}>
        <Copy size={14} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
};
