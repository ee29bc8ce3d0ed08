import type { FieldInputProps } from '../input/field-input-props.ts';
import { NumberControl } from '../input/NumberControl.tsx';

/** Edits a whole number; a fraction is the validator's to refuse. */
export const IntegerInput = (props: FieldInputProps) => <NumberControl {...props} inputMode="numeric" />;
