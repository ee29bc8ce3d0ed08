import { Button } from '@mui/material';
import { History } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { formatInstant } from '#engine/field-types/date/format-date.ts';
import type { Draft } from './draft-store.ts';

interface DraftOfferProps {
  readonly draft: Draft;
  readonly onRestore: () => void;
  readonly onDiscard: () => void;
}

/** Offers back what was typed and not saved at an earlier visit. */
export const DraftOffer = ({ draft, onRestore, onDiscard }: DraftOfferProps) => {
  const translate = useTranslate();
  const count = Object.keys(draft.values).length;
  return (
    <div className="form-note" role="status">
      <History size={16} strokeWidth={1.75} aria-hidden />
      <div>
        <strong>{translate('form.draft.title')}</strong>
        <p>{translate('form.draft.offer', { smart_count: count, time: formatInstant(draft.at) })}</p>
        <div className="form-note-actions">
          <Button size="small" onClick={onRestore}>
            {translate('form.draft.restore')}
          </Button>
          <Button size="small" variant="text" onClick={onDiscard}>
            {translate('form.leave.discard')}
          </Button>
        </div>
      </div>
    </div>
  );
};
