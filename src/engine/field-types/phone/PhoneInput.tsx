import type { FieldInputProps } from '../input/field-input-props.ts';
import { TextControl } from '../input/TextControl.tsx';
import { phoneGroups } from './phone-groups.ts';

/** Edits a telephone number as people write it. */
export const PhoneInput = (props: FieldInputProps) => (
  <TextControl {...props} type="tel" inputMode="tel" tidy={(text) => text.trim()} toRead={inGroups} />
);

const inGroups = (phone: string): string => phoneGroups(phone).join(' ');
