import { FormulaError } from '#engine/formula/expression.ts';
import { namesUsed } from '#engine/formula/names-used.ts';
import { parseFormula } from '#engine/formula/parse-formula.ts';

/** The names that formulas can use beside the codes of headers: the gross of a month and of a year. */
export const GIVEN_AMOUNTS: readonly string[] = ['gross', 'annual_gross'];

/** The part of a salary header that says what it is calculated from. */
export interface SalaryHeader {
  readonly id: number;
  readonly code: string;
  readonly calculation: 'fixed' | 'percent' | 'formula' | 'balancing';
  readonly formula: string | null;
  /** The code of the header that it is a percentage of; null: of the gross. */
  readonly percent_of: string | null;
}

/** The codes that a header is calculated from. A formula that cannot be read uses none. */
export function usedCodes({ calculation, formula, percent_of: base }: SalaryHeader): readonly string[] {
  if (calculation === 'percent') return base === null ? [] : [base];
  if (calculation !== 'formula' || formula === null) return [];
  try {
    return [...namesUsed(parseFormula(formula)).keys()].filter((name) => !GIVEN_AMOUNTS.includes(name));
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
}
