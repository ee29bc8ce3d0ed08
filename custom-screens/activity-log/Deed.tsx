import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import { PEOPLE } from '#shared/rules/activity.ts';
import { useLogWords } from './log-words.ts';

/** Objects that the words of their actions name already. */
const SAID_BY_ACTION: ReadonlySet<string> = new Set([
  'settings',
  'saved_views',
  'notification_choices',
  'mailbox_configurations',
]);

/** What was done to what: "changed Company Halden Logistics". The object is a link where this person may open it. */
export const Deed = ({ entry }: { readonly entry: ActivityLogEntry }) => {
  const translate = useTranslate();
  const words = useLogWords();
  const { resource } = entry;
  const isOneself = resource === PEOPLE && (entry.user === null || entry.record?.id === entry.user.id);
  if (isOneself && entry.action === 'updated')
    return <span className="log-deed">{translate('activity_log.own_profile')}</span>;
  return (
    <span className="log-deed">
      {words.action(entry.action)}
      {resource === null || isOneself || SAID_BY_ACTION.has(resource) ? null : (
        <>
          {' '}
          <span className="log-kind">{words.object(resource)}</span> <RecordName entry={entry} />
        </>
      )}
    </span>
  );
};

const RecordName = ({ entry: { resource, record } }: { readonly entry: ActivityLogEntry }) => {
  const translate = useTranslate();
  const definition = useCatalogue().resources[resource ?? ''];
  if (!record) return null;
  const title = record.title ?? `#${record.id}`;
  if (record.is_readable && definition?.route && definition.open.includes('show'))
    return (
      <Link to={`${definition.route}/${record.id}`} title={title}>
        {title}
      </Link>
    );
  return <b title={record.is_readable ? undefined : translate('activity_log.not_openable')}>{title}</b>;
};
