import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ActivityEntry as Entry } from '#client/records/api.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { Face } from '#ui/marks/Face.tsx';
import type { CatalogueResource } from '#engine/schema/catalogue.ts';
import type { FieldChange } from '#shared/contracts/activity.ts';
import { ActivityDiff } from './ActivityDiff.tsx';
import { ActivityValue, useFieldLabel } from './ActivityValue.tsx';

interface ActivityEntryProps {
  readonly definition: CatalogueResource;
  readonly entry: Entry;
  /** Long and whole values open below the line. */
  readonly isOpenable?: boolean;
}

/** One line of the timeline: who, what from and to, and when. */
export const ActivityEntry = ({ definition, entry, isOpenable = false }: ActivityEntryProps) => {
  const translate = useTranslate();
  const who = entry.user?.name ?? translate('details.activity.system');
  const listed = listedChanges(definition, entry);
  return (
    <li>
      <Face name={who} size="xs" />
      <div>
        <b>{who}</b> <What definition={definition} entry={entry} />
        {listed.length > 0 ? (
          <ul>
            {listed.map((change, index) => (
              <li key={`${change.field} ${index}`}>
                <Change definition={definition} change={change} />
              </li>
            ))}
          </ul>
        ) : null}
        <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
        {isOpenable && holdsMore(entry) ? <Values definition={definition} entry={entry} /> : null}
      </div>
    </li>
  );
};

/** All values of an entry, once they are asked for. */
const Values = ({ definition, entry }: ActivityEntryProps) => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="activity-open" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {translate(isOpen ? 'activity_log.hide_values' : 'activity_log.show_values')}
      </button>
      {isOpen ? <ActivityDiff definition={definition} changes={entry.changes} isOneSided={!isChange(entry)} /> : null}
    </>
  );
};

/** Whether an entry holds values that its line does not show. */
const holdsMore = ({ action, changes }: Entry): boolean =>
  changes.length > 0 && !action.startsWith('file_') && (!isChange({ action }) || changes.some(isLong));

const isLong = ({ before, after }: FieldChange): boolean =>
  [before, after].some((value) => typeof value === 'string' && value.length > 80);

const isChange = ({ action }: Pick<Entry, 'action'>): boolean => action === 'updated' || action === 'transitioned';

/** What a transition is about: the field of the state. */
const stateChange = (definition: CatalogueResource, { action, changes }: Entry): FieldChange | undefined =>
  action === 'transitioned' ? changes.find(({ field }) => field === definition.states?.field) : undefined;

/** The changes below the line: several of them, or what came with a change of state. */
function listedChanges(definition: CatalogueResource, entry: Entry): readonly FieldChange[] {
  const state = stateChange(definition, entry);
  if (state) return entry.changes.filter((change) => change !== state);
  return isChange(entry) && entry.changes.length > 1 ? entry.changes : [];
}

const What = ({ definition, entry }: ActivityEntryProps): ReactNode => {
  const translate = useTranslate();
  const [first] = entry.changes;
  const state = stateChange(definition, entry);
  if (state || (entry.action === 'updated' && first && entry.changes.length === 1)) {
    return (
      <>
        {translate('details.activity.changed')} <Change definition={definition} change={state ?? first!} />
      </>
    );
  }
  if (entry.action === 'updated' && !first) return translate('activity_log.changed_record');
  if (entry.action === 'file_added' || entry.action === 'file_removed') {
    const name = String(first?.after ?? first?.before ?? '');
    return (
      <>
        {translate(`details.activity.${entry.action}`)} <b>{name}</b>
      </>
    );
  }
  if (entry.action.startsWith('did_')) {
    const key = entry.action.slice('did_'.length);
    const action = translate(`resources.${definition.resource}.actions.${key}`, { _: key.replaceAll('_', ' ') });
    return translate('details.activity.did', { action });
  }
  return translate(`details.activity.${entry.action}`, {
    smart_count: entry.changes.length,
    _: translate(`activity_log.actions.${entry.action}`, { _: entry.action.replaceAll('_', ' ') }),
  });
};

interface ChangeProps {
  readonly definition: CatalogueResource;
  readonly change: Entry['changes'][number];
}

const Change = ({ definition, change }: ChangeProps) => {
  const translate = useTranslate();
  const label = useFieldLabel(definition)(change.field, change.row);
  return (
    <>
      <b>{label}</b>
      {isLong(change) ? null : (
        <>
          {' '}
          {translate('details.activity.from')}{' '}
          <span className="was">
            <ActivityValue definition={definition} name={change.field} value={change.before} />
          </span>{' '}
          {translate('details.activity.to')}{' '}
          <ActivityValue definition={definition} name={change.field} value={change.after} />
        </>
      )}
    </>
  );
};
