import { TextField } from '@mui/material';
import { useTranslate, ValidationError } from 'ra-core';
import { RichTextField } from '#ui/rich-text/RichTextField.tsx';
import type { Note, NoteFaults } from './note-faults.ts';

interface NoteFormProps {
  readonly id: string;
  readonly note: Note;
  readonly faults: NoteFaults;
  readonly isRequired: boolean;
  readonly onChange: (part: Partial<Note>) => void;
  readonly onSubmit: () => void;
}

/** Title and description of the note to an answer. */
export const NoteForm = ({ id, note, faults, isRequired, onChange, onSubmit }: NoteFormProps) => {
  const translate = useTranslate();
  return (
    <form
      id={id}
      noValidate
      style={{ display: 'grid', gap: 18 }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField
        autoFocus
        label={translate('notifications.note.title')}
        required={isRequired}
        value={note.title}
        onChange={(event) => onChange({ title: event.target.value })}
        error={faults.title !== undefined}
        helperText={faults.title === undefined ? undefined : <ValidationError error={faults.title} />}
      />
      <RichTextField
        label={translate('notifications.note.description')}
        isRequired={isRequired}
        value={note.description}
        onChange={(description) => onChange({ description })}
        error={faults.description === undefined ? undefined : <ValidationError error={faults.description} />}
      />
    </form>
  );
};
