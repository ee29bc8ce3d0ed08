import { TextField } from '@mui/material';
import { focusFirst } from './focus-first.ts';

export interface TypedPhraseProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Asks the user to type a phrase, so that no one confirms by habit. */
export const TypedPhrase = ({ label, value, onChange }: TypedPhraseProps) => (
  <TextField
    inputRef={focusFirst}
    sx={{ mt: 4 }}
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
  />
);
