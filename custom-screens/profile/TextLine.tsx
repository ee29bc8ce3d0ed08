import { useId } from 'react';
import type { ComponentProps } from 'react';
import { OutlinedInput } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import { packError, useErrorText } from '#engine/field-types/input/useErrorText.ts';

interface TextLineProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly help?: string;
  readonly isRequired?: boolean;
  readonly type?: ComponentProps<typeof OutlinedInput>['type'];
  readonly autoComplete: string;
  readonly maxLength?: number;
}

/** One line of text in a section's form, in the frame that every field has. */
export const TextLine = <Values extends FieldValues>(props: TextLineProps<Values>) => {
  const { control, name, label, help, isRequired = false, type = 'text', autoComplete, maxLength } = props;
  const translate = useTranslate();
  const id = useId();
  const required = (value: string) => !isRequired || value.trim() !== '' || packError('validation.required');
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name, rules: { validate: required } });
  const error = useErrorText(fieldState.error);
  const described = [error ? `${id}-error` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ');
  return (
    <div className="field-input">
      <label htmlFor={id} className="field-label">
        {label}
        {isRequired ? <em aria-hidden>*</em> : null}
      </label>
      <OutlinedInput
        {...field}
        inputRef={ref}
        fullWidth
        id={id}
        type={type}
        error={error !== undefined}
        slotProps={{
          input: {
            autoComplete,
            maxLength,
            'aria-required': isRequired || undefined,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': described || undefined,
          },
        }}
      />
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
      {help ? (
        <p id={`${id}-help`} className="field-hint">
          {translate(help)}
        </p>
      ) : null}
    </div>
  );
};
