import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { PasswordInput } from '#ui/inputs/PasswordInput.tsx';
import { FieldError } from '#engine/field-types/input/FieldFrame.tsx';
import { packError, useErrorText } from '#engine/field-types/input/useErrorText.ts';

interface PasswordLineProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly describedBy?: string;
  /** true, or the error. */
  readonly check?: (password: string) => true | string;
}

/** A password in a section's form, with a button that shows what was typed. */
export const PasswordLine = <Values extends FieldValues>(props: PasswordLineProps<Values>) => {
  const { control, name, label, autoComplete, describedBy, check } = props;
  const id = useId();
  const validate = (value: string) => (value === '' ? packError('validation.required') : (check?.(value) ?? true));
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name, rules: { validate } });
  const error = useErrorText(fieldState.error);
  return (
    <div className="field-input">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <PasswordInput
        {...field}
        inputRef={ref}
        fullWidth
        id={id}
        error={error !== undefined}
        slotProps={{
          input: {
            autoComplete,
            'aria-required': true,
            'aria-invalid': error ? true : undefined,
            'aria-describedby': [error ? `${id}-error` : '', describedBy].filter(Boolean).join(' ') || undefined,
          },
        }}
      />
      {error ? <FieldError id={`${id}-error`} text={error} /> : null}
    </div>
  );
};
