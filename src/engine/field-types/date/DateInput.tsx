import type { FieldInputProps } from '../input/field-input-props.ts';
import { useFieldInput } from '../input/useFieldInput.ts';
import { LazyPicker } from './LazyPicker.tsx';

/** Edits a calendar date; it has no time zone. */
export const DateInput = (props: FieldInputProps) => (
  <LazyPicker state={useFieldInput(props)} kind="date" autoFocus={props.autoFocus} />
);
