import type { FieldInputProps } from '../input/field-input-props.ts';
import { NumberControl } from '../number/NumberControl.tsx';

/** Edits a whole number; the validator rejects a fraction. */
export const IntegerInput = (props: FieldInputProps) => <NumberControl {...props} inputMode="numeric" />;
