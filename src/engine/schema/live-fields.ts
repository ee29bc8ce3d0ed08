import { FormulaError } from '../formula/expression.ts';
import { parentNameOf } from '../formula/field-formula.ts';
import { namesUsed } from '../formula/names-used.ts';
import { parseFormula } from '../formula/parse-formula.ts';
import type { RawComputed, RawField } from './raw-resource.ts';

/**
 * The fields without a column that are computed when they are read: derived ones, live counts and sums, and formulas
 * that use one of these. In rows also those that use a value of their record. Accepts properties with any error.
 */
export const liveFields = (properties: Readonly<Record<string, unknown>>): ReadonlySet<string> => {
  const live = new Set<string>();
  const isLive = (name: string, path: readonly string[]): boolean => {
    const raw = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (path.includes(name) || !isObject(raw)) return false;
    if (raw['derive'] !== undefined) return true;
    const computed = (raw as RawField).computed;
    if (!isObject(computed)) return false;
    if (computed.formula === undefined) return computed.store !== 'stored';
    return formulaNames(computed).some((each) => parentNameOf(each) !== undefined || isLive(each, [...path, name]));
  };
  for (const name of Object.keys(properties)) if (isLive(name, [])) live.add(name);
  return live;
};

/** None where the formula cannot be read. */
const formulaNames = ({ formula }: RawComputed): string[] => {
  try {
    return [...namesUsed(parseFormula(String(formula))).keys()];
  } catch (error) {
    if (error instanceof FormulaError) return [];
    throw error;
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
