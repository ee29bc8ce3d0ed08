import { Skeleton, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import './versions.css';

interface ReviewChangesDialogProps<Impact> {
  /** How many changes there are. */
  readonly count: number;
  /** What they do to whom, by the server. */
  readonly impact: { readonly data: Impact | undefined; readonly error: unknown };
  readonly renderImpact: (impact: Impact) => ReactNode;
  /** What changes. */
  readonly children?: ReactNode;
  /** With the note, if there is one. */
  readonly onSave: (about: { readonly note?: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** What changes of a configuration do, before they are saved as one version with a note. */
export const ReviewChangesDialog = <Impact,>(props: ReviewChangesDialogProps<Impact>) => {
  const { count, impact, renderImpact, children, onSave, onClose } = props;
  const translate = useTranslate();
  const [note, setNote] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await onSave(note.trim() ? { note: note.trim() } : {});
    setSaving(false);
  };
  return (
    <ActionDialog
      title={translate('versions.review_title', { smart_count: count })}
      size="sm"
      className="dialog-grid"
      action={translate('versions.save', { smart_count: count })}
      isBusy={isSaving}
      isOff={count === 0}
      onAction={save}
      onClose={onClose}
    >
      {children}
      <div aria-live="polite">
        {impact.error ? <p className="hint">{translate('versions.impact_failure')}</p> : null}
        {impact.data ? renderImpact(impact.data) : null}
        {impact.data || impact.error ? null : <Skeleton variant="rounded" height={120} />}
      </div>
      <TextField
        label={translate('versions.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ActionDialog>
  );
};

/** What the button says that opens the review. */
export function useReviewLabel(count: number): string {
  const translate = useTranslate();
  return count > 0 ? translate('versions.review', { smart_count: count }) : translate('versions.review_none');
}
