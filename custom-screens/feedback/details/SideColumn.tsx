import { ExternalLink } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { Facts } from '#admin/details/Facts.tsx';
import { FieldValue } from '#engine/field-types/FieldValue.tsx';
import { useThread } from '../useThread.ts';
import type { DetailsProps } from './details-props.ts';
import { Duplicates } from './Duplicates.tsx';

const TRIAGE = { key: 'triage', title: 'Triage', columns: 1, fields: ['owner', 'tags', 'release_note'] } as const;

/** The status; for users who manage feedback, the fields that they decide on. */
export const SideColumn = ({ definition, record }: DetailsProps) => {
  const translate = useTranslate();
  return (
    <aside
      className={`details-side feedback-side ${definition.can.edit ? '' : 'feedback-side-first'}`}
      aria-label={translate('details.side')}
    >
      <Standing definition={definition} record={record} />
      {definition.can.edit ? (
        <>
          <Facts definition={definition} record={record} sections={[TRIAGE]} />
          <Duplicates record={record} />
        </>
      ) : null}
    </aside>
  );
};

/** The state in words of the writer: what happens next, why it was declined, where to read what changed. */
const Standing = ({ definition, record }: DetailsProps) => {
  const translate = useTranslate();
  const heading = useId();
  const status = definition.fields.status;
  const { data } = useThread(record.id);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{translate('feedback.details.state')}</h2>
      <p className="feedback-standing">
        {status ? <FieldValue field={status} value={record.status} record={record} /> : null}
      </p>
      <p className="details-quiet">{translate(`feedback.standing.${record.status}`)}</p>
      {record.decline_reason ? <p className="feedback-text">{String(record.decline_reason)}</p> : null}
      {data?.is_merged && !definition.can.edit ? (
        <p className="details-quiet">{translate('feedback.merge.writer')}</p>
      ) : null}
      {record.release_note && !definition.can.edit ? (
        <p>
          <a className="feedback-link" href={String(record.release_note)} target="_blank" rel="noreferrer">
            {translate('feedback.details.release_note')}
            <ExternalLink size={13} strokeWidth={1.75} aria-hidden />
          </a>
        </p>
      ) : null}
    </section>
  );
};
