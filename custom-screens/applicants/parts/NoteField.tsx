import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
}

/** The note that a step of an applicant can have: text of up to 1,000 characters. */
export const NoteField = ({ value, onChange }: NoteFieldProps) => (
  <TextField
    multiline
    minRows={2}
    fullWidth
    label={useTranslate()('applicants.move.note')}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { maxLength: 1000 } }}
  />
);
