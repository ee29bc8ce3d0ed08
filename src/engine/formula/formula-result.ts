import { decimalsOf } from '../field-types/number/type.ts';
import * as decimal from './decimal.ts';
import type { Decimal } from './decimal.ts';

/** The values that a number field can store of a result: how many decimals, and up to which number. */
export interface ResultBounds {
  readonly decimals: number;
  readonly largest: Decimal;
}

const FREE_DECIMALS = 10;
const FREE_LARGEST = 10n ** 15n;
const DIGITS = 14;

/** What amounts in one currency come to is exact up to this. */
export const LARGEST_TOTAL: Decimal = { digits: 10n ** 12n, scale: 0 };

/** The bounds of an `integer` field, a `number` with a step (`multipleOf: 0.01`), or a free `number`. */
export const boundsOf = (type: 'integer' | 'number', schema: Readonly<Record<string, unknown>>): ResultBounds => {
  if (type === 'integer') return { decimals: 0, largest: { digits: BigInt(Number.MAX_SAFE_INTEGER), scale: 0 } };
  const decimals = decimalsOf(schema);
  if (decimals === undefined) return { decimals: FREE_DECIMALS, largest: { digits: FREE_LARGEST, scale: 0 } };
  return { decimals, largest: { digits: 10n ** BigInt(DIGITS) - 1n, scale: decimals } };
};

/** A result as its field stores it: rounded half away from zero, and empty when it is too large for the field. */
export const fitResult = (value: Decimal, { decimals, largest }: ResultBounds): number | null => {
  const rounded = decimal.round(value, decimals);
  return decimal.compare(decimal.abs(rounded), largest) > 0 ? null : decimal.toNumber(rounded);
};

/** The same in SQL, of type numeric. */
export const fitResultSql = (sql: string, { decimals, largest }: ResultBounds): string =>
  `formula_result(${sql}, ${decimals}, ${decimal.decimalText(largest)})`;

/**
 * A text as its field stores it: without blanks around it and with single ones inside, so that an empty part leaves
 * none; cut where the field ends, and empty where nothing is left.
 */
export const fitText = (value: string, longest: number): string | null =>
  [...trimmed(value.replaceAll(/ {2,}/g, ' '))].slice(0, longest).join('').replace(/ $/, '') || null;

const trimmed = (value: string): string => value.replace(/^ /, '').replace(/ $/, '');

/** The same in SQL, of type text. */
export const fitTextSql = (sql: string, longest: number): string => `formula_text(${sql}, ${longest})`;
