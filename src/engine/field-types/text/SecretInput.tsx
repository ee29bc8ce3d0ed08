import { Button, OutlinedInput } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { FieldFrame } from '../input/FieldFrame.tsx';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { useFieldInput } from '../input/useFieldInput.ts';

/** A secret that can be replaced or removed, but never shown. An empty input keeps the stored secret. */
export const SecretInput = (props: FieldInputProps) => {
  const state = useFieldInput(props);
  const { control, ids, aria, translate } = state;
  const stored: unknown = useRecordContext()?.[props.source];
  const isStored = isSet(stored);
  const text = typeof control.value === 'string' ? control.value : '';
  const isRemoved = isStored && control.value === null;
  const hint = isRemoved ? 'mail_servers.secret_removed' : 'mail_servers.secret_stored';
  return (
    <FieldFrame state={state}>
      <OutlinedInput
        fullWidth
        id={ids.input}
        name={control.name}
        type="password"
        value={text}
        onChange={({ target }) => control.onChange(target.value === '' ? (stored ?? null) : target.value)}
        onBlur={control.onBlur}
        inputRef={control.ref}
        error={state.error !== undefined}
        readOnly={state.readOnly}
        placeholder={isStored ? translate(hint) : state.placeholder}
        autoFocus={props.autoFocus}
        endAdornment={
          isStored && text === '' && !state.readOnly ? (
            <Button size="small" onClick={() => control.onChange(isRemoved ? stored : null)}>
              {translate(isRemoved ? 'mail_servers.keep_secret' : 'mail_servers.remove_secret')}
            </Button>
          ) : undefined
        }
        slotProps={{ input: { ...aria, autoComplete: 'new-password' } }}
      />
    </FieldFrame>
  );
};

const isSet = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'is_set' in value && value.is_set === true;
