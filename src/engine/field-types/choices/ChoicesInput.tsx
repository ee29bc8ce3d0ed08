import type { FieldInputProps } from '../input/field-input-props.ts';
import { ManyControl } from '../input/ManyControl.tsx';
import { offered } from '../input/offered.ts';
import { useFieldInput } from '../input/useFieldInput.ts';
import { useChoiceWord } from '../input/useFieldWords.ts';

/** Chooses several of a few words. */
export const ChoicesInput = (props: FieldInputProps) => {
  const { field, source, autoFocus } = props;
  const state = useFieldInput(props);
  const word = useChoiceWord(field, source);
  return (
    <ManyControl
      state={state}
      options={offered(field, (state.control.value ?? []) as readonly string[])}
      titleOf={word}
      autoFocus={autoFocus}
    />
  );
};
