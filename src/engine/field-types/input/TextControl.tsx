import { OutlinedInput } from '@mui/material';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { asText, useFieldInput } from './useFieldInput.ts';

interface TextControlProps extends FieldInputProps {
  readonly type?: 'text' | 'email' | 'url' | 'tel' | 'password';
  readonly inputMode?: 'text' | 'email' | 'url' | 'tel' | 'numeric' | 'decimal';
  readonly autoComplete?: string;
  readonly rows?: number;
  readonly startAdornment?: ReactNode;
  /** Tidies the text when the user leaves the field. */
  readonly tidy?: (text: string) => string;
  /** How the text is shown while the user isn't in the field; the value stays as it is. */
  readonly toRead?: (text: string) => string;
}

/** A line or an area of text in the field frame: what text, email, url and phone have in common. */
export const TextControl = (props: TextControlProps) => {
  const { type = 'text', inputMode, autoComplete = 'off', rows, startAdornment, tidy, toRead, autoFocus } = props;
  const state = useFieldInput(props, asText);
  const { control, ids, aria } = state;
  const [isInside, setInside] = useState(autoFocus === true);
  const handleBlur = () => {
    const text = String(control.value);
    if (tidy && tidy(text) !== text) control.onChange(tidy(text));
    control.onBlur();
    setInside(false);
  };
  return (
    <FieldFrame state={state}>
      <OutlinedInput
        fullWidth
        id={ids.input}
        name={control.name}
        type={type}
        value={toRead && !isInside ? toRead(String(control.value)) : control.value}
        onChange={control.onChange}
        onFocus={() => setInside(true)}
        onBlur={handleBlur}
        inputRef={control.ref}
        error={state.error !== undefined}
        readOnly={state.readOnly}
        className={rows === undefined ? 'field-line' : undefined}
        multiline={rows !== undefined}
        minRows={rows}
        maxRows={rows === undefined ? undefined : 16}
        placeholder={state.placeholder}
        autoFocus={autoFocus}
        startAdornment={startAdornment}
        slotProps={{ input: { ...aria, inputMode, autoComplete } }}
      />
    </FieldFrame>
  );
};
