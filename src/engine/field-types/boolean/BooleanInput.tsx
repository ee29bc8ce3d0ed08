import { Switch } from '@mui/material';
import { FieldFrame } from '../input/FieldFrame.tsx';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { useFieldInput } from '../input/useFieldInput.ts';

/** Edits yes or no with a switch and the word beside it. */
export const BooleanInput = (props: FieldInputProps) => {
  const state = useFieldInput(props);
  const { control, ids, aria, translate } = state;
  const on = control.value === true;
  return (
    <FieldFrame state={state}>
      <span className="field-switch">
        <Switch
          id={ids.input}
          checked={on}
          disabled={state.readOnly}
          onChange={(_event, checked) => control.onChange(checked)}
          onBlur={() => control.onBlur()}
          slotProps={{
            input: {
              ...aria,
              'aria-required': undefined,
              name: control.name,
              role: 'switch',
              ref: control.ref,
              autoFocus: props.autoFocus,
            },
          }}
        />
        <span aria-hidden>{translate(on ? 'ra.boolean.true' : 'ra.boolean.false')}</span>
      </span>
    </FieldFrame>
  );
};
