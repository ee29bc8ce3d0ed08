import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import { Sentence } from '#client/i18n/Sentence.tsx';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import { useLogLabels } from './log-words.ts';

/** The action and its record: "changed company Halden Logistics". The record is a link if this user can open it. */
export const RecordAction = ({ entry }: { readonly entry: ActivityLogEntry }) => {
  const words = useLogLabels();
  const { key, action } = words.sentence(entry);
  const name = <RecordName entry={entry} />;
  const kind = <span className="log-kind">{words.objectInside(entry)}</span>;
  const object = entry.record ? <Sentence text="activity_log.object" parts={{ kind, name }} /> : kind;
  return (
    <span className="log-record-action">
      <Sentence text={key} parts={{ action, object, name }} />
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
