import type { FieldInputProps } from '../input/field-input-props.ts';
import { ManyControl } from '../input/ManyControl.tsx';
import { useFieldInput } from '../input/useFieldInput.ts';

/** Collects free words: Enter adds one, Backspace takes the last away. */
export const TagsInput = (props: FieldInputProps) => {
  const state = useFieldInput(props);
  return <ManyControl free state={state} options={NO_SUGGESTIONS} titleOf={itself} autoFocus={props.autoFocus} />;
};

const NO_SUGGESTIONS: readonly string[] = [];
const itself = (word: string): string => word;
