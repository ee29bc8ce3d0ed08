import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { Notification } from '#shared/contracts/notifications.ts';
import { ActionDialog } from '#ui/dialogs/ActionDialog.tsx';
import { NoteForm } from './NoteForm.tsx';
import type { Note } from './note-faults.ts';
import { useAnswer } from './useAnswer.ts';
import { WithheldNote } from './WithheldNote.tsx';
import { useNotificationText } from './useNotificationText.ts';

interface DecisionDialogProps {
  readonly notification: Notification;
  readonly isApproved: boolean;
  readonly startNote: () => Note;
  /** Without an answer. */
  readonly onLeave: (unsent: Note) => void;
  readonly onDecided: () => void;
}

/** SPEC 2.6: the note to an approval or a rejection. The last question takes the dialog's place; whatever fails, the note is still here. */
const DecisionDialog = ({ notification, isApproved, startNote, onLeave, onDecided }: DecisionDialogProps) => {
  const translate = useTranslate();
  const [note, setNote] = useState(startNote);
  const textOf = useNotificationText();
  const answer = useAnswer(notification, isApproved, onDecided);
  const ids = { title: useId(), message: useId(), form: useId() };
  const kind = isApproved ? 'approve' : 'reject';
  const change = (part: Partial<Note>) => {
    setNote({ ...note, ...part });
    answer.forgetFaults(part);
  };
  return (
    <ActionDialog
      title={translate(`notifications.note.${kind}_title`)}
      size="sm"
      isOpen={!answer.isAway}
      describedBy={ids.message}
      onClose={() => onLeave(note)}
      action={translate(`notifications.actions.${kind}`)}
      form={ids.form}
      isDanger={!isApproved}
    >
      <Typography id={ids.message} sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 1 }}>
        {textOf(notification)}
      </Typography>
      <WithheldNote context={notification.context} withheld={notification.withheld} />
      <Typography variant="body2" sx={{ color: 'text.tertiary', mb: 4 }}>
        {translate(isApproved ? 'notifications.note.optional' : 'notifications.note.required')}
      </Typography>
      <NoteForm
        id={ids.form}
        note={note}
        faults={answer.faults}
        isRequired={!isApproved}
        onChange={change}
        onSubmit={() => void answer.submit(note)}
      />
      {answer.failure === undefined ? null : (
        <Typography
          role="alert"
          variant="body2"
          sx={{ mt: '18px', p: '8px 12px', borderRadius: '6px', bgcolor: 'badSoft', color: 'error.main' }}
        >
          {translate(answer.failure, { _: answer.failure })}
        </Typography>
      )}
    </ActionDialog>
  );
};

export default DecisionDialog;
