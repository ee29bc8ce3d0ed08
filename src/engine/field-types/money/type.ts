import { EQUALITY_WORDS, type FieldLike, type FieldType, type JsonSchema, RANGE_WORDS } from '../field-type.ts';
import { isObject, NUMBER_OPERATORS, PLAIN, PLAIN_SCREEN, PLAIN_SQL, PLAIN_WIRE, TEXT_CELL } from '../traits.ts';
import { currenciesWith, digitsOf } from './currencies.ts';
import { sayMoney } from './format-money.ts';
import { isMoney, type Money, moneyIn, MAX_MONEY, writtenMoney } from './money-value.ts';
import { exactMoney, plainMoney, readMoney } from './read-money.ts';

/**
 * An amount and its currency, kept together and exactly (as a JSON number that is never a binary fraction in the database). What is in
 * another currency is neither more nor less: amounts compare, and are ordered, within one. A bare number is an amount in the field's
 * currency, which without `currency` is the team's. What a field of amounts comes to (`computed`) is one amount for each currency.
 */
export const moneyType: FieldType = {
  ...PLAIN,
  format: 'money',
  json: 'object',
  storage: 'json',
  kind: 'parts',
  parts: {
    equal: 'currency',
    ordered: 'amount',
    read: (literal, { currency }) => {
      const money = moneyIn(literal, currency);
      return money && { equal: money.currency, ordered: money.amount };
    },
    decimals: (currency) => ([0, 3].includes(digitsOf(currency)) ? digitsOf(currency) : 2),
    decimalsSql: (currency) =>
      `case when ${currency} in (${codesWith(0)}) then 0 when ${currency} in (${codesWith(3)}) then 3 else 2 end`,
  },
  isKey: false,
  customSample: '€50,000',
  shapeMessage: 'money',
  sqlType: () => 'jsonb',
  valueSchema: ({ words, computed }) => (computed ? { type: 'array', items: TOTAL } : amountSchema(words)),
  words: [...EQUALITY_WORDS, ...RANGE_WORDS],
  sql: {
    ...PLAIN_SQL,
    order: (column) => [`(${column} ->> 'currency')`, `((${column} ->> 'amount')::numeric)`],
    checks: (column) => [
      {
        expression: `${column} ->> 'currency' ~ '^[A-Z]{3}$' and jsonb_typeof(${column} -> 'amount') = 'number'`,
        demand: 'an amount and its currency',
      },
    ],
  },
  wire: {
    ...PLAIN_WIRE,
    fromQuery: (value, { currency }) => {
      const money = moneyIn(value, currency);
      return money && writtenMoney(money);
    },
    part: 'json',
    shorthand: { type: 'number', description: 'An amount in the currency of the field or of the team.' },
    toWrite: withCurrency,
    toBody: withCurrency,
  },
  cell: {
    ...TEXT_CELL,
    read: (cell, { currency }, { locale }) => readCell(cell, locale, currency),
    text: (value) =>
      [value]
        .flat()
        .map((each) => (isMoney(each) ? plainMoney(each) : String(each)))
        .join('; '),
    width: 18,
    fault: { key: 'money', example: 'EUR 50,000' },
  },
  screen: {
    ...PLAIN_SCREEN,
    width: 128,
    operators: NUMBER_OPERATORS,
    bound: 'said',
    typed: (text, locale, { currency } = {}) => {
      const money = readMoney(text, locale, currency);
      return money && writtenMoney(money);
    },
    say: (value, locale) => sayMoney(value, locale),
    activity: 'drawn',
    isTelling: false,
    isNumeric: true,
    share: 3,
  },
};

const amountSchema = (words: JsonSchema): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: ['amount', 'currency'],
  properties: {
    amount: { type: 'number', minimum: -MAX_MONEY, maximum: MAX_MONEY, ...words },
    currency: { type: 'string', enum: currenciesWith() },
  },
  ...inSteps(0, 1, inSteps(3, 0.001, steps(0.01))),
});

/** What amounts of one currency come to. */
const TOTAL: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['amount', 'currency'],
  properties: { amount: { type: 'number' }, currency: { type: 'string' } },
};

const codesWith = (decimals: number): string =>
  currenciesWith(decimals)
    .map((code) => `'${code}'`)
    .join(', ');

const steps = (multipleOf: number): JsonSchema => ({ properties: { amount: { type: 'number', multipleOf } } });

/** How finely an amount is divided in the currencies with so many decimals, and in the others. */
const inSteps = (decimals: number, step: number, others: JsonSchema): JsonSchema => ({
  if: { properties: { currency: { type: 'string', enum: currenciesWith(decimals) } } },
  // oxlint-disable-next-line unicorn/no-thenable -- a word of JSON Schema
  then: steps(step),
  else: others,
});

function readCell(cell: string | number | boolean, locale: string, currency: string | undefined): Money | undefined {
  if (typeof cell === 'string') return readMoney(cell, locale, currency);
  return typeof cell === 'number' && currency !== undefined ? exactMoney({ amount: cell, currency }) : undefined;
}

/** A bare number is an amount in the field's currency. */
function withCurrency(value: unknown, { currency }: FieldLike): unknown {
  if (typeof value === 'number' && currency !== undefined) return { amount: value, currency };
  if (!isObject(value)) return value;
  return { ...value, ...(value['currency'] === undefined && currency !== undefined && { currency }) };
}
