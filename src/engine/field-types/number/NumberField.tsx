import type { FieldDisplay } from '../field-display.ts';
import { formatNumber } from './format-number.ts';

/** Shows a number in the reader's language, with every digit that is stored. */
export const NumberField: FieldDisplay = ({ value }, { locale }) => (
  <span className="num">{formatNumber(Number(value), locale)}</span>
);
