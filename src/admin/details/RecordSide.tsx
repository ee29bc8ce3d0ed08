import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { Face } from '#ui/marks/Face.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { ActivityEntry } from './ActivityEntry.tsx';
import { ActivitySkeleton } from './ActivityTab.tsx';
import { personFields, related } from './record-parts.ts';
import { useActivity } from './useActivity.ts';
import { RecordScreen } from './RecordScreen.tsx';

interface RecordSideProps {
  readonly definition: CatalogueResource;
  readonly record: RaRecord;
}

/** The column beside the facts: people or the component that the file names, who made and changed it, and what happened last. */
export const RecordSide = ({ definition, record }: RecordSideProps) => {
  const translate = useTranslate();
  const own = definition.screens.side;
  return (
    <aside className="details-side" aria-label={translate('details.side')}>
      {own === undefined ? (
        <People definition={definition} record={record} />
      ) : (
        <RecordScreen path={own} definition={definition} record={record} />
      )}
      <section>
        <Stamp label={translate('details.created')} at={record.created_on} by={record.created_by} />
        <Stamp label={translate('details.updated')} at={record.updated_on} by={record.updated_by} />
      </section>
      {definition.audit ? <LatestActivity definition={definition} record={record} /> : null}
    </aside>
  );
};

const People = ({ definition, record }: RecordSideProps) => {
  const translate = useTranslate();
  const people = personFields(definition).filter((field) => related(record, field));
  if (people.length === 0) return null;
  return (
    <section>
      <h2>{translate('details.people')}</h2>
      {people.map((field) => (
        <p key={field.name} className="details-person">
          <Face name={related(record, field)?.name ?? ''} />
          <span className="cut">{related(record, field)?.name}</span>
          <small>{translate(`resources.${definition.resource}.fields.${field.name}`, { _: field.title })}</small>
        </p>
      ))}
    </section>
  );
};

interface StampProps {
  readonly label: string;
  readonly at: unknown;
  readonly by: RelatedRecord | null | undefined;
}

const Stamp = ({ label, at, by }: StampProps) => {
  const translate = useTranslate();
  if (typeof at !== 'string') return null;
  const date = formatInstant(at);
  return (
    <p className="details-stamp">
      <span>{label}</span>
      <time className="num" dateTime={at}>
        {by ? translate('details.by', { date, name: by.name }) : date}
      </time>
    </p>
  );
};

const LatestActivity = ({ definition, record }: RecordSideProps) => {
  const translate = useTranslate();
  const { entries, isPending } = useActivity(record.id, 5);
  return (
    <section>
      <h2>
        {translate('details.tabs.activity')}
        <Link to="?tab=activity">{translate('details.activity.all')}</Link>
      </h2>
      {isPending ? <ActivitySkeleton /> : null}
      <ol className="timeline">
        {entries.slice(0, 5).map((entry) => (
          <ActivityEntry key={entry.id} definition={definition} entry={entry} />
        ))}
      </ol>
    </section>
  );
};
