import type { FieldInputProps } from '../input/field-input-props.ts';
import { TextControl } from '../input/TextControl.tsx';

/** Edits an email address. */
export const EmailInput = (props: FieldInputProps) => (
  <TextControl {...props} type="email" inputMode="email" tidy={(text) => text.trim()} />
);
