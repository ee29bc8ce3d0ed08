import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { NoteForm } from '#client/notifications/NoteForm.tsx';
import { EMPTY_NOTE, type Note, noteFaults } from '#client/notifications/note-faults.ts';

interface DecideDialogProps {
  readonly isApproved: boolean;
  readonly onClose: () => void;
  readonly onDecide: (note: { readonly note_title?: string; readonly note_description?: string }) => Promise<void>;
}

/** The note to a decision: optional for an approval, required for a rejection. */
export const DecideDialog = ({ isApproved, onClose, onDecide }: DecideDialogProps) => {
  const translate = useTranslate();
  const ids = { title: useId(), form: useId() };
  const [note, setNote] = useState<Note>(EMPTY_NOTE);
  const [faults, setFaults] = useState<ReturnType<typeof noteFaults>>({});
  const [isSending, setSending] = useState(false);
  const kind = isApproved ? 'approve' : 'reject';
  const submit = async () => {
    const found = noteFaults(note, isApproved);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    await onDecide(note.title.trim() === '' ? {} : { note_title: note.title, note_description: note.description });
    setSending(false);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={ids.title}>
      <DialogTitle id={ids.title}>{translate(`notifications.note.${kind}_title`)}</DialogTitle>
      <DialogContent>
        <NoteForm
          id={ids.form}
          note={note}
          faults={faults}
          isRequired={!isApproved}
          onChange={(part) => setNote({ ...note, ...part })}
          onSubmit={() => void submit()}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          type="submit"
          form={ids.form}
          variant="contained"
          color={isApproved ? 'primary' : 'error'}
          loading={isSending}
        >
          {translate(`notifications.actions.${kind}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
