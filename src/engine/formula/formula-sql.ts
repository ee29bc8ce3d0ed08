import { decimalText, PRODUCT_DECIMALS } from './decimal.ts';
import type { ArithmeticKind, Expression, FunctionName } from './expression.ts';

/**
 * A formula as an SQL expression over immutable functions, of type numeric, boolean, text or date, with the empty values
 * of `evaluateFormula`. `column` returns the SQL of a name, as one of these. Numbers and texts are in the text itself,
 * because a column's definition takes no parameters. `today` is the SQL of the reader's date, for `today()`. Needs the
 * functions `formula_…` of the system tables.
 */
export const formulaSql = (
  expression: Expression,
  column: (name: string) => string,
  today: () => string = noDay,
): string => {
  const of = (each: Expression): string => formulaSql(each, column, today);
  switch (expression.op) {
    case 'number':
      return `${decimalText(expression.value)}::numeric`;
    case 'boolean':
      return String(expression.value);
    case 'text':
      return `${textLiteral(expression.value)}::text`;
    case 'name':
      return column(expression.name);
    case 'negate':
      return `(- ${of(expression.of)})`;
    case 'not':
      return `(not ${condition(expression.of, of)})`;
    case 'all':
      return `(${condition(expression.left, of)} and ${condition(expression.right, of)})`;
    case 'any':
      return `(${condition(expression.left, of)} or ${condition(expression.right, of)})`;
    case 'arithmetic':
      return arithmeticSql(expression, of(expression.left), of(expression.right));
    case 'compare':
      return `coalesce(${of(expression.left)} ${expression.sign} ${of(expression.right)}, false)`;
    case 'call':
      return expression.name === 'today' ? today() : callSql(expression.name, expression.of, of);
  }
};

type ToSql = (expression: Expression) => string;

/** Never null. */
const condition = (expression: Expression, of: ToSql): string =>
  expression.op === 'compare' || expression.op === 'boolean' ? of(expression) : `coalesce(${of(expression)}, false)`;

/** A stored value does not depend on the day. */
const noDay = (): never => {
  throw new TypeError('A formula with today() has no column');
};

interface Calculation {
  readonly sign: string;
  readonly on?: ArithmeticKind;
}

function arithmeticSql({ sign, on }: Calculation, left: string, right: string): string {
  if (on === 'texts') return `(coalesce(${left}, '') || coalesce(${right}, ''))`;
  if (on === 'days') return `((${left}) - (${right}))::numeric`;
  if (on === 'day') return `formula_day(${left}, ${sign === '-' ? `- (${right})` : right})`;
  if (sign === '/') return `formula_quotient(${left}, ${right})`;
  if (sign === '*') return `round(${left} * ${right}, ${PRODUCT_DECIMALS})`;
  return `(${left} ${sign} ${right})`;
}

const SIMPLE = {
  min: 'least',
  max: 'greatest',
  abs: 'abs',
  ceil: 'ceil',
  floor: 'floor',
  coalesce: 'coalesce',
  join: 'formula_join',
  months: 'formula_months',
  add_months: 'formula_add_months',
} as const;

function callSql(name: Exclude<FunctionName, 'today'>, values: readonly Expression[], of: ToSql): string {
  if (name === 'if')
    return `(case when ${condition(values[0]!, of)} then ${of(values[1]!)} else ${of(values[2]!)} end)`;
  if (name === 'text') return `trim_scale(${of(values[0]!)})::text`;
  if (name === 'years') return `trunc(formula_months(${values.map(of).join(', ')}) / 12)`;
  if (name !== 'round') return `${SIMPLE[name]}(${values.map(of).join(', ')})`;
  const decimals = values[1]?.op === 'number' ? Number(values[1].value.digits) : 0;
  return `round(${of(values[0]!)}, ${decimals})`;
}

function textLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''").replaceAll('\u0000', '')}'`;
  return quoted.includes('\\') ? `E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}
