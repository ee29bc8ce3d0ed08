import type { FieldDisplay } from '../field-display.ts';
import { formatMoney } from './format-money.ts';
import { isMoney } from './money-value.ts';

/** Shows an amount in its currency, as the reader's language writes it. */
export const MoneyField: FieldDisplay = ({ value }, { locale }) => (
  <span className="num">{isMoney(value) ? formatMoney(value, locale) : String(value)}</span>
);
