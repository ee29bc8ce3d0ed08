import { type Expression, FormulaError } from '../formula/expression.ts';
import { parentNameOf, usesToday } from '../formula/field-formula.ts';
import { namesUsed } from '../formula/names-used.ts';
import { parseFormula } from '../formula/parse-formula.ts';
import type { RawComputed, RawField } from './raw-resource.ts';

/**
 * The fields without a column that are computed when they are read: derived ones, live counts and sums, formulas that
 * are made of one of these, and those that depend on the day, unless their file says `store: stored`. In rows also those
 * that use a value of their record. Accepts properties with any error.
 */
export const liveFields = (properties: Properties): ReadonlySet<string> => {
  const isStored = (name: string) => computedOf(properties, name)?.store === 'stored';
  const isLive = (name: string) =>
    isOfLive(properties, name, []) || (dependsOnDay(properties, name, []) && !isStored(name));
  return new Set(Object.keys(properties).filter(isLive));
};

type Properties = Readonly<Record<string, unknown>>;

/** Whether a value is read through a relation, counted when it is read, or made of one that is. */
const isOfLive = (properties: Properties, name: string, path: readonly string[]): boolean => {
  if (path.includes(name)) return false;
  const { derive } = rawOf(properties, name) ?? {};
  if (derive !== undefined) return !isObject(derive) || derive.mode === undefined || derive.mode === 'live';
  const computed = computedOf(properties, name);
  if (computed?.formula === undefined) return computed !== undefined && computed.store !== 'stored';
  return usedIn(computed).some(
    (each) => parentNameOf(each) !== undefined || isOfLive(properties, each, [...path, name]),
  );
};

/** Whether the formula of a field has another value on another day: it uses `today()`, or a formula that does. */
const dependsOnDay = (properties: Properties, name: string, path: readonly string[]): boolean => {
  const computed = path.includes(name) ? undefined : computedOf(properties, name);
  const formula = computed?.formula === undefined ? undefined : formulaOf(computed);
  if (!formula) return false;
  return (
    usesToday(formula) || [...namesUsed(formula).keys()].some((each) => dependsOnDay(properties, each, [...path, name]))
  );
};

const rawOf = (properties: Properties, name: string): RawField | undefined => {
  const raw = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isObject(raw) ? (raw as RawField) : undefined;
};

const computedOf = (properties: Properties, name: string): RawComputed | undefined => {
  const computed = rawOf(properties, name)?.computed;
  return isObject(computed) ? computed : undefined;
};

const usedIn = (computed: RawComputed): string[] => {
  const formula = formulaOf(computed);
  return formula ? [...namesUsed(formula).keys()] : [];
};

/** Undefined where the formula cannot be read. */
const formulaOf = ({ formula }: RawComputed): Expression | undefined => {
  try {
    return parseFormula(String(formula));
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
