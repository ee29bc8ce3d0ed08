import { addDays, addMonths, daysBetween, isDay, monthsBetween } from './days.ts';
import * as decimal from './decimal.ts';
import type { Decimal } from './decimal.ts';
import type { Arithmetic, ArithmeticKind, Comparison, Expression, FunctionName } from './expression.ts';

type Value = Decimal | boolean | string | null;

/** Values by name: numbers, texts, days, booleans, or nothing. */
export type FormulaValues = Readonly<Record<string, unknown>>;

/**
 * The value of a formula for one record, exact in decimals and the same as in SQL (`formulaSql`).
 *
 * Empty values: arithmetic, `round`, `abs`, `ceil` and `floor` with an empty value are empty, and so is a division by
 * zero; `min` and `max` look at the filled values only; a comparison with an empty value is false, and an empty
 * condition counts as false; `coalesce` takes the first filled value. Texts are joined by `+`, an empty one as none;
 * `join` skips empty ones with their separator. A day moves by whole days and months. Quotients are rounded to 10 decimals, products to
 * 20, half away from zero. The formula must have passed `checkFormula` for these names, and with texts or days
 * `withKinds`: a value of another kind counts as empty. `today` is the reader's date, for `today()`.
 */
export const evaluateFormula = (
  expression: Expression,
  values: FormulaValues,
  today?: string,
): number | boolean | string | null => {
  const value = evaluate(expression, values, today);
  return typeof value === 'object' && value !== null ? decimal.toNumber(value) : value;
};

/** Like `evaluateFormula`; a number as an exact decimal. */
export const evaluate = (expression: Expression, values: FormulaValues, today?: string): Value => {
  const of = (each: Expression) => evaluate(each, values, today);
  switch (expression.op) {
    case 'number':
    case 'boolean':
    case 'text':
      return expression.value;
    case 'name':
      return read(values[expression.name]);
    case 'negate':
      return onNumbers([of(expression.of)], ([a]) => decimal.negate(a!));
    case 'not':
      return !isTrue(of(expression.of));
    case 'all':
      return isTrue(of(expression.left)) && isTrue(of(expression.right));
    case 'any':
      return isTrue(of(expression.left)) || isTrue(of(expression.right));
    case 'arithmetic':
      return calculate(expression, of(expression.left), of(expression.right));
    case 'compare':
      return holds(expression.sign, of(expression.left), of(expression.right));
    case 'call':
      if (expression.name === 'if') return of(expression.of[isTrue(of(expression.of[0]!)) ? 1 : 2]!);
      return expression.name === 'today' ? (today ?? null) : FUNCTIONS[expression.name](expression.of.map(of));
  }
};

const read = (value: unknown): Value => {
  if (typeof value === 'number') return decimal.toDecimal(value) ?? null;
  return typeof value === 'boolean' || typeof value === 'string' ? value : null;
};

const isTrue = (value: Value): boolean => value === true;
const isNumber = (value: Value): value is Decimal => typeof value === 'object' && value !== null;

const onNumbers = (values: readonly Value[], apply: (numbers: readonly Decimal[]) => Decimal | undefined): Value =>
  values.every(isNumber) ? (apply(values) ?? null) : null;

const asText = (value: Value): string => (typeof value === 'string' ? value : '');

const isDate = (value: Value | undefined): value is string => typeof value === 'string' && isDay(value);

const onDays = <T>(values: readonly Value[], apply: (from: string, to: string) => T): T | null => {
  const [from, to] = values;
  return isDate(from) && isDate(to) ? apply(from, to) : null;
};

/** A day that is moved by a number, of which only the whole part counts. */
const moveBy = (move: (day: string, by: number) => string | null, day: Value, by: Value): Value =>
  isDate(day) && isNumber(by) ? move(day, decimal.toNumber(decimal.floor(by))) : null;

const whole = (value: number | null): Value => (value === null ? null : { digits: BigInt(value), scale: 0 });

interface Calculation {
  readonly sign: Arithmetic;
  readonly on?: ArithmeticKind;
}

function calculate({ sign, on }: Calculation, left: Value, right: Value): Value {
  if (on === 'texts') return `${asText(left)}${asText(right)}`;
  if (on === 'days') return whole(onDays([right, left], daysBetween));
  if (on === 'day') return moveBy(addDays, left, sign === '-' && isNumber(right) ? decimal.negate(right) : right);
  return onNumbers([left, right], ([a, b]) => ARITHMETIC[sign](a!, b!));
}

const ARITHMETIC = {
  '+': decimal.add,
  '-': (a: Decimal, b: Decimal) => decimal.add(a, decimal.negate(b)),
  '*': decimal.multiply,
  '/': decimal.divide,
} as const;

const holds = (sign: Comparison, left: Value, right: Value): boolean => {
  if (left === null || right === null) return false;
  return COMPARE[sign](orderOf(left, right));
};

/** Texts of days are in order; of other texts and of yes or no only whether they are the same means anything. */
const orderOf = (left: Value, right: Value): number => {
  if (isNumber(left) && isNumber(right)) return decimal.compare(left, right);
  if (left === right) return 0;
  return typeof left === 'string' && typeof right === 'string' && left < right ? -1 : 1;
};

const COMPARE: Readonly<Record<Comparison, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const furthest = (values: readonly Value[], isFurther: (order: number) => boolean): Value =>
  values.reduce((best, each) => {
    if (best === null || each === null) return best ?? each;
    return isFurther(orderOf(each, best)) ? each : best;
  }, null);

const MONTHS = 12;

const FUNCTIONS: Readonly<Record<Exclude<FunctionName, 'if' | 'today'>, (values: readonly Value[]) => Value>> = {
  min: (values) => furthest(values, (order) => order < 0),
  max: (values) => furthest(values, (order) => order > 0),
  round: (values) => onNumbers(values, ([a, decimals]) => decimal.round(a!, Number(decimals?.digits ?? 0n))),
  abs: (values) => onNumbers(values, ([a]) => decimal.abs(a!)),
  ceil: (values) => onNumbers(values, ([a]) => decimal.ceil(a!)),
  floor: (values) => onNumbers(values, ([a]) => decimal.floor(a!)),
  coalesce: (values) => values.find((value) => value !== null) ?? null,
  text: ([value = null]) => (isNumber(value) ? decimal.decimalText(value) : null),
  join: ([separator = null, ...parts]) => {
    const filled = parts.map(asText).filter((part) => part !== '');
    return filled.length === 0 ? null : filled.join(asText(separator));
  },
  months: (days) => whole(onDays(days, monthsBetween)),
  years: (days) => whole(onDays(days, (from, to) => Math.trunc(monthsBetween(from, to) / MONTHS) + 0)),
  add_months: ([day = null, months = null]) => moveBy(addMonths, day, months),
};
