import { evaluateFormula } from '#engine/formula/evaluate-formula.ts';
import { parseFormula } from '#engine/formula/parse-formula.ts';
import type { SalaryAmount } from '#shared/contracts/offers.ts';
import { usedCodes } from './salary-header.ts';

/** A header as a template uses it: values of the template override those of the header itself. */
export interface SalaryLine {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: SalaryAmount['kind'];
  readonly calculation: 'fixed' | 'percent' | 'formula' | 'balancing';
  readonly amount: number | null;
  readonly percent: number | null;
  readonly percent_of: string | null;
  readonly formula: string | null;
  readonly frequency: SalaryAmount['frequency'];
  readonly rounding: keyof typeof STEPS;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly printed: boolean;
}

const STEPS = { cent: '0.01', unit: '1', five: '5', ten: '10', none: null } as const;

/**
 * The amounts of a template for a monthly gross, exact in decimals: fixed amounts, percentages and formulas in the
 * order of their dependencies; the balancing header gets the part of the gross that the other monthly earnings leave.
 */
export function calculateSalary(lines: readonly SalaryLine[], gross: number): readonly SalaryAmount[] {
  const amounts = new Map<string, number | null>();
  const given = { gross, annual_gross: evaluated('gross * 12', { gross }) };
  const amountOf = (line: SalaryLine): number | null => {
    const known = amounts.get(line.code);
    if (known !== undefined) return known;
    amounts.set(line.code, null); // a circle that came past the check counts as nothing
    for (const code of usedCodes(line)) {
      const other = lines.find((each) => each.code === code);
      if (other) amountOf(other);
    }
    const value = limited(line, rawAmount(line, { ...Object.fromEntries(amounts), ...given }));
    amounts.set(line.code, value);
    return value;
  };
  for (const line of lines) if (line.calculation !== 'balancing') amountOf(line);
  for (const line of lines)
    if (line.calculation === 'balancing') amounts.set(line.code, limited(line, leftOf(lines, amounts, gross)));
  return lines.map(({ code, name, kind, frequency, printed }) => ({
    code,
    name,
    kind,
    frequency,
    printed,
    amount: amounts.get(code) ?? null,
  }));
}

function rawAmount(line: SalaryLine, values: Readonly<Record<string, number | null>>): number | null {
  if (line.calculation === 'fixed') return line.amount;
  if (line.calculation === 'formula') return line.formula === null ? null : evaluated(line.formula, values);
  return evaluated('base * percent / 100', { base: values[line.percent_of ?? 'gross'] ?? null, percent: line.percent });
}

/** The part of the gross that the known monthly earnings leave; never below zero. */
function leftOf(
  lines: readonly SalaryLine[],
  amounts: ReadonlyMap<string, number | null>,
  gross: number,
): number | null {
  const others = lines.filter(
    (line) => line.calculation !== 'balancing' && line.kind === 'earning' && line.frequency === 'monthly',
  );
  return others.reduce<number | null>(
    (left, { code }) =>
      evaluated('max(left_over - coalesce(amount, 0), 0)', { left_over: left, amount: amounts.get(code) ?? null }),
    gross,
  );
}

function limited({ rounding, minimum, maximum }: SalaryLine, value: number | null): number | null {
  if (value === null) return null;
  const step = STEPS[rounding];
  const rounded = step === null ? value : evaluated(`round(value / ${step}) * ${step}`, { value });
  return evaluated('max(min(value, most), least)', { value: rounded, most: maximum, least: minimum });
}

function evaluated(formula: string, values: Readonly<Record<string, number | null>>): number | null {
  const value = evaluateFormula(parseFormula(formula), values);
  return typeof value === 'number' ? value : null;
}
