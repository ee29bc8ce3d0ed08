import { OutlinedInput } from '@mui/material';
import { useState } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { useFieldInput } from './useFieldInput.ts';

/**
 * A number typed as text, so that "1." and "-" can stand while typing and the wheel changes nothing.
 * The form value is a number, null when empty, and the text itself when it is no number (the validator says so).
 */
export const NumberControl = (props: FieldInputProps & { readonly inputMode: 'numeric' | 'decimal' }) => {
  const state = useFieldInput(props);
  const { control, ids, aria } = state;
  const [typed, setTyped] = useState('');
  const shown = readNumber(typed) === control.value ? typed : String(control.value ?? '');
  const handleChange = (text: string) => {
    setTyped(text);
    control.onChange(readNumber(text));
  };
  return (
    <FieldFrame state={state}>
      <OutlinedInput
        fullWidth
        id={ids.input}
        name={control.name}
        value={shown}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={() => control.onBlur()}
        inputRef={control.ref}
        error={state.error !== undefined}
        readOnly={state.readOnly}
        placeholder={state.placeholder}
        autoFocus={props.autoFocus}
        slotProps={{ input: { ...aria, inputMode: props.inputMode, autoComplete: 'off', className: 'num' } }}
      />
    </FieldFrame>
  );
};

/** "12" and "1,5" as numbers, '' as null, other text as it is. */
export function readNumber(text: string): number | string | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const plain = /^-?\d*,\d+$/u.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
  return /^-?(\d+\.?\d*|\.\d+)$/u.test(plain) ? Number(plain) : text;
}
