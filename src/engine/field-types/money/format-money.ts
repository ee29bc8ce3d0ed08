import { formatOf } from './currencies.ts';
import { type Money, moneyIn } from './money-value.ts';

/** An amount as the reader's language writes it, with decimals where it has some: "€50,000", "50.000,50 €". */
export const formatMoney = ({ amount, currency }: Money, locale: string): string =>
  formatOf(locale, currency).format(amount);

/** The same of what a condition has (`EUR 50000`); what is no amount stays as it is. */
export function sayMoney(written: unknown, locale: string): string {
  const money = moneyIn(written, undefined);
  return money ? formatMoney(money, locale) : String(written);
}
