import type { FieldDisplayProps } from './display/field-display.ts';
import { showValue } from './field-displays.tsx';
import { useDisplayTools } from './display/useDisplayTools.ts';

/** Shows any field's value: as its type does, or as the faint dash where there is none. */
export const FieldValue = (props: FieldDisplayProps) => showValue(props, useDisplayTools());
