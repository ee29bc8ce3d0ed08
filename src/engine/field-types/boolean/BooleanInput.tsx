import { FieldFrame } from '../input/FieldFrame.tsx';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { useFieldInput } from '../input/useFieldInput.ts';
import { YesNoSwitch } from './YesNoSwitch.tsx';

/** Edits yes or no. */
export const BooleanInput = (props: FieldInputProps) => {
  const state = useFieldInput(props);
  const { control, ids, aria } = state;
  return (
    <FieldFrame state={state}>
      <YesNoSwitch
        id={ids.input}
        checked={control.value === true}
        disabled={state.readOnly}
        onChange={control.onChange}
        onBlur={() => control.onBlur()}
        input={{
          ...aria,
          'aria-required': undefined,
          name: control.name,
          ref: control.ref,
          autoFocus: props.autoFocus,
        }}
      />
    </FieldFrame>
  );
};
