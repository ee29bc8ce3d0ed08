import type { FieldInputProps } from '../input/field-input-props.ts';
import { TextControl } from '../input/TextControl.tsx';

/** Edits a telephone number as people write it. */
export const PhoneInput = (props: FieldInputProps) => (
  <TextControl {...props} type="tel" inputMode="tel" tidy={(text) => text.trim()} />
);
