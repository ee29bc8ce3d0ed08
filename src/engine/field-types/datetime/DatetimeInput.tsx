import { LazyPicker } from '../date/LazyPicker.tsx';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { useFieldInput } from '../input/useFieldInput.ts';

/** Edits a moment in the reader's time zone; kept in UTC. */
export const DatetimeInput = (props: FieldInputProps) => (
  <LazyPicker state={useFieldInput(props)} kind="datetime" autoFocus={props.autoFocus} />
);
