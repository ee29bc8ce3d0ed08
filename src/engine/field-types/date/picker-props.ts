import type { FieldInputState } from '../input/useFieldInput.ts';

export interface PickerProps {
  readonly state: FieldInputState;
  readonly kind: 'date' | 'datetime';
  readonly autoFocus?: boolean;
}
