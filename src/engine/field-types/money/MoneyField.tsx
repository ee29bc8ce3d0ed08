import type { FieldDisplay } from '../display/field-display.ts';
import { formatMoney } from './format-money.ts';
import { isMoney } from './money-value.ts';

/** Shows an amount in its currency, as the reader's language writes it: of a sum one for each currency, "€1,200 + $300". */
export const MoneyField: FieldDisplay = ({ field: { computed }, value }, { locale }) => (
  <span className="num">
    {[value]
      .flat()
      .map((each) => (isMoney(each) ? formatMoney(each, locale) : String(each)))
      .join(computed?.kind === 'rollup' && computed.aggregate === 'sum' ? ' + ' : ' · ')}
  </span>
);
