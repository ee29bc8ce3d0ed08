import { Skeleton } from '@mui/material';
import { useGetList, useLocale, useTranslate } from 'ra-core';
import type { Identifier, RaRecord } from 'ra-core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { adminName } from '#client/api/resource-names.ts';
import { useFindDefinition } from '#client/catalogue/CatalogueProvider.tsx';
import { Sentence } from '#client/i18n/Sentence.tsx';
import type { CatalogueResource } from '#engine/access/catalogue.ts';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import { relatedName } from '#engine/field-types/display/display-name.ts';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { Face } from '#ui/marks/Face.tsx';

interface Event extends RaRecord {
  readonly kind: string;
  readonly to_stage?: RelatedRecord | null;
  readonly job?: RelatedRecord | null;
  readonly reason?: RelatedRecord | null;
  readonly note?: string | null;
  readonly created_by?: RelatedRecord | null;
  readonly created_on: string;
}

interface LastEventsProps {
  readonly applicant: Identifier;
  /** Below them. */
  readonly children: ReactNode;
}

const SHOWN = 5;

/** The column with the last steps of an applicant, for users who can read them. */
export const LastEvents = ({ applicant, children }: LastEventsProps) => {
  const translate = useTranslate();
  const definition = useFindDefinition('applicant_events');
  return (
    <aside className="details-side applicant-side" aria-label={translate('details.side')}>
      {definition?.can.list ? <Events definition={definition} applicant={applicant} /> : null}
      {children}
    </aside>
  );
};

const Events = ({
  definition,
  applicant,
}: {
  readonly definition: CatalogueResource;
  readonly applicant: Identifier;
}) => {
  const translate = useTranslate();
  const { data, isPending } = useGetList<Event>(adminName(definition), {
    filter: { applicant },
    sort: { field: 'id', order: 'DESC' },
    pagination: { page: 1, perPage: SHOWN },
  });
  return (
    <section>
      <h2>
        {translate('applicants.summary.events')}
        <Link to="?tab=processes">{translate('applicants.summary.all_events')}</Link>
      </h2>
      {isPending ? <Skeleton variant="rounded" height={120} /> : null}
      {data?.length === 0 ? <p className="summary-quiet">{translate('details.activity.none')}</p> : null}
      <ol className="timeline">
        {data?.map((event) => (
          <EventLine key={event.id} event={event} />
        ))}
      </ol>
    </section>
  );
};

const EventLine = ({ event }: { readonly event: Event }) => {
  const translate = useTranslate();
  const locale = useLocale() ?? 'en';
  const { kind, to_stage: stage, job, reason, note, created_by: by, created_on: at } = event;
  const who = by ? relatedName(by, locale) : translate('details.activity.system');
  const why = [reason ? relatedName(reason, locale) : undefined, note ?? undefined].filter(Boolean);
  const named = (record: RelatedRecord | null | undefined) => <b>{record ? relatedName(record, locale) : '–'}</b>;
  return (
    <li>
      <Face name={who} size="xs" />
      <div>
        <Sentence
          text={`applicants.events.${kind}`}
          parts={{ who: <b>{who}</b>, stage: named(stage), job: named(job) }}
        />
        {why.map((each) => (
          <p key={each} className="applicant-why">
            {each}
          </p>
        ))}
        <time dateTime={at}>{formatInstant(at)}</time>
      </div>
    </li>
  );
};
