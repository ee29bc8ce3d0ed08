import { useLocale } from 'ra-core';
import { get, useWatch } from 'react-hook-form';
import type { FieldInputProps } from '../input/field-input-props.ts';
import { MeasureControl } from '../input/MeasureControl.tsx';
import { formatNumber, typedNumber } from '../number/format-number.ts';
import { readNumber } from '../number/read-number.ts';
import { ACTIVE_CURRENCIES } from './active-currencies.ts';
import { digitsOf } from './currencies.ts';
import { isMoney } from './money-value.ts';
import { readMoney } from './read-money.ts';

const NO_CURRENCY = 'EUR';

/** Edits an amount: a number, and its currency beside it. Who types "$500" or "USD 500" has chosen the currency too. */
export const MoneyInput = (props: FieldInputProps) => {
  const locale = useLocale();
  const value: unknown = get(useWatch(), props.source);
  const usual = props.field.currency ?? NO_CURRENCY;
  const stored = isMoney(value) ? value.currency : usual;
  const codes = [...new Set([usual, stored, ...ACTIVE_CURRENCIES])];
  return (
    <MeasureControl
      {...props}
      inputMode="decimal"
      unitLabel="form.money.currency"
      units={codes.map((code) => ({ value: code, label: code }))}
      initialUnit={usual}
      split={(money, isTyping) => splitMoney(money, isTyping, locale)}
      join={(text, currency) => readMoney(text, locale, currency) ?? tooFine(text, currency, locale)}
    />
  );
};

/** Amounts with decimals have all that their currency has. */
function splitMoney(value: unknown, isTyping: boolean, locale: string) {
  if (!isMoney(value)) return undefined;
  const { amount, currency } = value;
  const decimals = Number.isInteger(amount) ? 0 : digitsOf(currency);
  return { text: isTyping ? typedNumber(amount, locale) : formatNumber(amount, locale, decimals), unit: currency };
}

/** An amount that its currency cannot have stays one, so that the validator names the rule; text that is no number stays text. */
function tooFine(text: string, currency: string, locale: string): unknown {
  const amount = readNumber(text, locale);
  return amount === undefined ? text : { amount, currency };
}
