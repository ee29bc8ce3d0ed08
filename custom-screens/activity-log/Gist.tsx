import { useTranslate } from 'ra-core';
import { ActivityValue, useFieldLabel } from '#admin/details/ActivityValue.tsx';
import { useKnownDefinitions } from '#client/catalogue/CatalogueProvider.tsx';
import { Sentence } from '#client/i18n/Sentence.tsx';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import { isOneSided } from './one-sided.ts';

/** What changed in one line: the first field from and to, and how many more. A record's whole values wait inside. */
export const Gist = ({ entry }: { readonly entry: ActivityLogEntry }) => {
  const translate = useTranslate();
  const definition = useKnownDefinitions()(entry.resource ?? '');
  const labelOf = useFieldLabel(definition);
  const [first, ...more] = entry.changes;
  if (!first) return null;
  if (entry.action === 'created' || entry.action === 'deleted')
    return <>{translate('activity_log.values', { smart_count: entry.changes.length })}</>;
  const value = (side: unknown) => <ActivityValue definition={definition} name={first.field} value={side} />;
  const field = <b>{labelOf(first.field, first.row)}</b>;
  return (
    <>
      {isOneSided(entry) ? (
        <Sentence text="activity_log.value" parts={{ field, value: value(first.after ?? first.before) }} />
      ) : (
        <Sentence
          text="form.change"
          parts={{ field, before: <span className="was">{value(first.before)}</span>, after: value(first.after) }}
        />
      )}
      {more.length > 0 ? (
        <span className="log-more">{translate('activity_log.more', { smart_count: more.length })}</span>
      ) : null}
    </>
  );
};
