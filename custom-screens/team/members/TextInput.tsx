import { OutlinedInput } from '@mui/material';
import { useId } from 'react';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';

interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: string;
  readonly maxLength?: number;
}

/** One line of text with its label above and its error below. */
export const TextInput = ({ label, value, onChange, error, maxLength = 80 }: TextInputProps) => {
  const id = useId();
  return (
    <div className="field-input">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <OutlinedInput
        id={id}
        fullWidth
        value={value}
        error={error !== undefined}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          input: {
            maxLength,
            autoComplete: 'off',
            'aria-invalid': error ? true : undefined,
            'aria-describedby': error ? `${id}-error` : undefined,
          },
        }}
      />
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
    </div>
  );
};
