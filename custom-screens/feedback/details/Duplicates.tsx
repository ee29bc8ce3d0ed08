import { Button } from '@mui/material';
import { Merge } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { RaRecord } from 'ra-core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RelatedRecord } from '#engine/field-types/display/field-display.ts';
import { useThread, useThreadActions } from '../useThread.ts';
import { MergeDialog } from './MergeDialog.tsx';

/** What was merged into this entry, or what it was merged into; and the way to merge and to take it back. */
export const Duplicates = ({ record }: { readonly record: RaRecord }) => {
  const translate = useTranslate();
  const heading = useId();
  const [isAsking, setAsking] = useState(false);
  const { data } = useThread(record.id);
  const into = record.duplicate_of as RelatedRecord | null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{translate('feedback.details.duplicates')}</h2>
      {into ? <MergedInto record={record} into={into} /> : null}
      <ul className="feedback-duplicates">
        {data?.duplicates.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/feedback/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
      {into ? null : (
        <Button
          size="small"
          startIcon={<Merge size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {translate('feedback.merge.action')}
        </Button>
      )}
      {isAsking ? <MergeDialog record={record} onClose={() => setAsking(false)} /> : null}
    </section>
  );
};

const MergedInto = ({ record, into }: { readonly record: RaRecord; readonly into: RelatedRecord }) => {
  const translate = useTranslate();
  const { separate, isPending } = useThreadActions(record.id);
  return (
    <div className="feedback-merged">
      <p>
        {translate('feedback.merge.into')} <Link to={`/feedback/${into.id}`}>{into.name}</Link>
      </p>
      <Button size="small" loading={isPending} onClick={() => void separate()}>
        {translate('feedback.merge.separate')}
      </Button>
    </div>
  );
};
