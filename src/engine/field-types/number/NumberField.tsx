import type { FieldDisplay } from '../display/field-display.ts';
import { decimalsOf } from './type.ts';
import { formatNumber } from './format-number.ts';

/** Shows a number in the reader's language, with every digit that is stored and no fewer than its scale has. */
export const NumberField: FieldDisplay = ({ field, value }, { locale }) => (
  <span className="num">{formatNumber(Number(value), locale, decimalsOf(field.schema))}</span>
);
