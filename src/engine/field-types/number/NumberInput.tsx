import type { FieldInputProps } from '../input/field-input-props.ts';
import { NumberControl } from './NumberControl.tsx';

/** Edits a number; a decimal comma is understood. */
export const NumberInput = (props: FieldInputProps) => <NumberControl {...props} inputMode="decimal" />;
