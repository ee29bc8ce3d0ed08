import * as decimal from './decimal.ts';
import type { Decimal } from './decimal.ts';
import type { Comparison, Expression, FunctionName } from './expression.ts';

type Value = Decimal | boolean | string | null;

/** Values by name: numbers, texts, booleans, or nothing. */
export type FormulaValues = Readonly<Record<string, unknown>>;

/**
 * The value of a formula for one record, exact in decimals and the same as in SQL (`formulaSql`).
 *
 * Empty values: arithmetic, `round`, `abs`, `ceil` and `floor` with an empty value are empty, and so is a division by
 * zero; `min` and `max` look at the filled values only; a comparison with an empty value is false, and an empty
 * condition counts as false; `coalesce` takes the first filled value. Quotients are rounded to 10 decimals, products to
 * 20, half away from zero. The formula must have passed `checkFormula` for these names: a value of another kind counts
 * as empty.
 */
export const evaluateFormula = (expression: Expression, values: FormulaValues): number | boolean | string | null => {
  const value = evaluate(expression, values);
  return typeof value === 'object' && value !== null ? decimal.toNumber(value) : value;
};

/** Like `evaluateFormula`; a number as an exact decimal. */
export const evaluate = (expression: Expression, values: FormulaValues): Value => {
  const of = (each: Expression) => evaluate(each, values);
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
      return onNumbers([of(expression.left), of(expression.right)], ([a, b]) => ARITHMETIC[expression.sign](a!, b!));
    case 'compare':
      return holds(expression.sign, of(expression.left), of(expression.right));
    case 'call':
      return expression.name === 'if'
        ? of(expression.of[isTrue(of(expression.of[0]!)) ? 1 : 2]!)
        : FUNCTIONS[expression.name](expression.of.map(of));
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

const ARITHMETIC = {
  '+': decimal.add,
  '-': (a: Decimal, b: Decimal) => decimal.add(a, decimal.negate(b)),
  '*': decimal.multiply,
  '/': decimal.divide,
} as const;

const holds = (sign: Comparison, left: Value, right: Value): boolean => {
  if (left === null || right === null) return false;
  const order = isNumber(left) && isNumber(right) ? decimal.compare(left, right) : left === right ? 0 : 1;
  return COMPARE[sign](order);
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
  values
    .filter(isNumber)
    .reduce<Decimal | null>(
      (best, each) => (best === null || isFurther(decimal.compare(each, best)) ? each : best),
      null,
    );

const FUNCTIONS: Readonly<Record<Exclude<FunctionName, 'if'>, (values: readonly Value[]) => Value>> = {
  min: (values) => furthest(values, (order) => order < 0),
  max: (values) => furthest(values, (order) => order > 0),
  round: (values) => onNumbers(values, ([a, decimals]) => decimal.round(a!, Number(decimals?.digits ?? 0n))),
  abs: (values) => onNumbers(values, ([a]) => decimal.abs(a!)),
  ceil: (values) => onNumbers(values, ([a]) => decimal.ceil(a!)),
  floor: (values) => onNumbers(values, ([a]) => decimal.floor(a!)),
  coalesce: (values) => values.find((value) => value !== null) ?? null,
};
