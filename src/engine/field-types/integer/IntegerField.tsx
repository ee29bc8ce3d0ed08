import type { FieldDisplay } from '../display/field-display.ts';
import { formatMonths } from '../duration/format-duration.ts';
import { NumberField } from '../number/NumberField.tsx';

/** Whole numbers show like all numbers; those that count months show years and months. */
export const IntegerField: FieldDisplay = (props, tools) =>
  props.field.unit === 'months' ? (
    <span className="num">{formatMonths(Number(props.value), tools.locale)}</span>
  ) : (
    NumberField(props, tools)
  );
