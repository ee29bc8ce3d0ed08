import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { NoteForm } from '#client/notifications/NoteForm.tsx';
import { EMPTY_NOTE, type Note, noteFaults } from '#client/notifications/note-faults.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';

interface DecideDialogProps {
  readonly isApproved: boolean;
  readonly onClose: () => void;
  readonly onDecide: (note: { readonly note_title?: string; readonly note_description?: string }) => Promise<void>;
}

/** The note to a decision: optional for an approval, required for a rejection. */
export const DecideDialog = ({ isApproved, onClose, onDecide }: DecideDialogProps) => {
  const translate = useTranslate();
  const formId = useId();
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
    <ActionDialog
      title={translate(`notifications.note.${kind}_title`)}
      size="sm"
      onClose={onClose}
      action={translate(`notifications.actions.${kind}`)}
      form={formId}
      isBusy={isSending}
      isDanger={!isApproved}
    >
      <NoteForm
        id={formId}
        note={note}
        faults={faults}
        isRequired={!isApproved}
        onChange={(part) => setNote({ ...note, ...part })}
        onSubmit={() => void submit()}
      />
    </ActionDialog>
  );
};
