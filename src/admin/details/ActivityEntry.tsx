import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ActivityEntry as Entry } from '#client/records/api.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { Sentence } from '#client/i18n/Sentence.tsx';
import { Face } from '#ui/marks/Face.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
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
        <What definition={definition} entry={entry} />
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
        {translate(isOpen ? 'details.activity.hide_values' : 'details.activity.show_values')}
      </button>
      {isOpen ? <ActivityDiff definition={definition} changes={entry.changes} isOneSided={!isChange(entry)} /> : null}
    </>
  );
};

/** Whether an entry has values that its line does not show. */
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
  const change = useChange(definition);
  const { action, user, changes } = entry;
  const [first] = changes;
  const who = <b>{user?.name ?? translate('details.activity.system')}</b>;
  const state = stateChange(definition, entry) ?? (action === 'updated' && changes.length === 1 ? first : undefined);
  if (state) {
    const key = isLong(state) ? 'changed_field' : 'changed';
    return <Sentence text={`details.activity.${key}`} parts={{ who, ...change(state) }} />;
  }
  if (action === 'updated' && !first) return <Sentence text="details.activity.changed_record" parts={{ who }} />;
  const file = <b>{String(first?.after ?? first?.before ?? '')}</b>;
  const key = `details.activity.${OF_FILE.exec(action)?.[1] ?? action}`;
  const isKnown = translate(key, { _: '' }) !== '';
  return (
    <Sentence
      text={isKnown ? key : 'details.activity.other'}
      parts={{ who, file, action: actionTitle(definition, action, translate) }}
      count={changes.length}
    />
  );
};

/** Uses of the actions of resource files, and their undo. */
const OF_FILE = /^(did|undid)_/;

/** What an action of the resource file is called; what a later version records is made readable from its key. */
function actionTitle({ resource }: CatalogueResource, action: string, translate: ReturnType<typeof useTranslate>) {
  const key = action.replace(OF_FILE, '');
  return translate(`resources.${resource}.actions.${key}`, { _: key.replaceAll('_', ' ') });
}

/** The parts of a sentence about a change. */
function useChange(definition: CatalogueResource) {
  const labelOf = useFieldLabel(definition);
  return ({ field, row, before, after }: FieldChange) => ({
    field: <b>{labelOf(field, row)}</b>,
    before: (
      <span className="was">
        <ActivityValue definition={definition} name={field} value={before} />
      </span>
    ),
    after: <ActivityValue definition={definition} name={field} value={after} />,
  });
}

interface ChangeProps {
  readonly definition: CatalogueResource;
  readonly change: Entry['changes'][number];
}

/** A change of one field in the list below the line; a long one by its field alone. */
const Change = ({ definition, change }: ChangeProps) => {
  const parts = useChange(definition)(change);
  return isLong(change) ? parts.field : <Sentence text="details.activity.change" parts={parts} />;
};
