import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import './versions.css';

interface ReviewChangesDialogProps {
  readonly title: string;
  readonly saveLabel: string;
  readonly isSaving: boolean;
  readonly isOff: boolean;
  /** What the changes do. */
  readonly children: ReactNode;
  /** With the note, without blanks around it; empty for none. */
  readonly onSave: (note: string) => void;
  readonly onClose: () => void;
}

/** What changes of a configuration do, before they are saved as one version with a note. */
export const ReviewChangesDialog = (props: ReviewChangesDialogProps) => {
  const { title, saveLabel, isSaving, isOff, children, onSave, onClose } = props;
  const translate = useTranslate();
  const titleId = useId();
  const [note, setNote] = useState('');
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent className="versions">
        {children}
        <TextField
          label={translate('versions.note')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          color="primary"
          loading={isSaving}
          disabled={isOff}
          onClick={() => onSave(note.trim())}
        >
          {saveLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
