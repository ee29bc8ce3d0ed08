import { typeOf } from '#engine/field-types/field-types.ts';
import { operatorsOf } from '#engine/field-types/filter-operators.ts';
import type { FilterOperator } from '#engine/field-types/field-type.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { endOfDay, lastMomentOf, localDay, startOfDay } from './days.ts';

/**
 * What an operator compares with: nothing, one text or number, two bounds, or any number of options (values or ids).
 */
export type FilterOperand = null | string | number | boolean | readonly (string | number)[] | Bounds;

export interface Bounds {
  readonly from?: string | number;
  readonly until?: string | number;
}

export interface FilterClause {
  readonly operator: FilterOperator;
  readonly operand: FilterOperand;
}

type Words = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The filter value of comparisons without an operand. */
const FIXED: Partial<Record<FilterOperator, unknown>> = {
  empty: { present: false },
  not_empty: { present: true },
  me: { $user: 'id' },
  today: { minimum: { $day: 0 }, exclusiveMaximum: { $day: 1 } },
  this_week: { minimum: { $week: 0 }, exclusiveMaximum: { $week: 1 } },
  this_month: { minimum: { $month: 0 }, exclusiveMaximum: { $month: 1 } },
};

/** Whether an operator compares with a value that must be filled in. */
export const needsOperand = (operator: FilterOperator): boolean => FIXED[operator] === undefined;

type Fill = (field: FieldDefinition, operand: Exclude<FilterOperand, null>) => unknown;

const isInstant = (field: FieldDefinition): boolean => typeOf(field).kind === 'instant';

const bounds: Fill = (field, operand) => filterOfBounds(field, operand as Bounds);

const FILLED: Partial<Record<FilterOperator, Fill>> = {
  contains: (_field, operand) => ({ contains: String(operand).trim() }),
  not_contains: (_field, operand) => ({ not: { contains: String(operand).trim() } }),
  starts_with: (_field, operand) => ({ startsWith: String(operand).trim() }),
  is: (_field, operand) => operand,
  is_not: (_field, operand) => ({ not: operand }),
  any_of: (_field, operand) => operand,
  none_of: (_field, operand) => ({ not: { enum: operand } }),
  greater: (_field, operand) => ({ exclusiveMinimum: operand }),
  less: (_field, operand) => ({ exclusiveMaximum: operand }),
  between: bounds,
  from: bounds,
  until: bounds,
  on: (field, operand) =>
    isInstant(field)
      ? { minimum: startOfDay(String(operand)), exclusiveMaximum: endOfDay(String(operand)) }
      : String(operand),
  before: (field, operand) =>
    isInstant(field) ? { maximum: lastMomentOf(String(operand), -1) } : { exclusiveMaximum: operand },
  after: (field, operand) => ({ exclusiveMinimum: isInstant(field) ? lastMomentOf(String(operand)) : operand }),
  last: (_field, operand) => ({ minimum: { $day: 1 - Number(operand) }, exclusiveMaximum: { $day: 1 } }),
};

/** A clause as the list's filter carries it (a condition's test); nothing where the operand is not filled in yet. */
export function filterOfClause(field: FieldDefinition, { operator, operand }: FilterClause): unknown {
  const fixed = FIXED[operator];
  if (fixed !== undefined) return fixed;
  if (operand === null || operand === '' || (Array.isArray(operand) && operand.length === 0)) return undefined;
  return FILLED[operator]?.(field, operand);
}

function filterOfBounds(field: FieldDefinition, { from, until }: Bounds): unknown {
  const hasFrom = from !== undefined && from !== '';
  const hasUntil = until !== undefined && until !== '';
  if (!hasFrom && !hasUntil) return undefined;
  return {
    ...(hasFrom && { minimum: isInstant(field) ? startOfDay(String(from)) : from }),
    ...(hasUntil && (isInstant(field) ? { exclusiveMaximum: endOfDay(String(until)) } : { maximum: until })),
  };
}

/**
 * Reads a filter's value back, also one that an address, a file or another screen wrote. Undefined for a value that no
 * comparison here represents: it still applies, and can only be removed.
 */
export function clauseOfFilter(field: FieldDefinition, value: unknown): FilterClause | undefined {
  const clause = read(field, value);
  return clause && (operatorsOf(field).includes(clause.operator) || !needsOperand(clause.operator))
    ? clause
    : undefined;
}

function read(field: FieldDefinition, value: unknown): FilterClause | undefined {
  if (value === null) return { operator: 'empty', operand: null };
  if (Array.isArray(value)) return { operator: 'any_of', operand: value as (string | number)[] };
  if (!isObject(value)) return clauseOfScalar(field, value as string | number | boolean);
  const text = JSON.stringify(value);
  const fixed = Object.entries(FIXED).find(([, test]) => JSON.stringify(test) === text);
  if (fixed) return { operator: fixed[0] as FilterOperator, operand: null };
  const [word = '', ...others] = Object.keys(value);
  if (others.length === 0 && Object.hasOwn(READERS, word)) return READERS[word]!(field, value[word]);
  return clauseOfBounds(field, value);
}

type Read = (field: FieldDefinition, operand: unknown) => FilterClause | undefined;

const READERS: Readonly<Record<string, Read>> = {
  const: (field, operand) => (isObject(operand) ? undefined : read(field, operand)),
  enum: (_field, operand) => ({ operator: 'any_of', operand: operand as (string | number)[] }),
  contains: (field, operand) => clauseOfContained(field, operand as string | number),
  startsWith: (_field, operand) => ({ operator: 'starts_with', operand: operand as string }),
  not: (field, operand) => clauseOfNot(read(field, operand)),
};

const clauseOfScalar = (field: FieldDefinition, value: string | number | boolean): FilterClause => {
  if (operatorsOf(field).includes('any_of')) return { operator: 'any_of', operand: [value as string | number] };
  return { operator: typeOf(field).kind === 'date' ? 'on' : 'is', operand: value };
};

/** Of a list field one element is meant, of text a part. */
const clauseOfContained = (field: FieldDefinition, value: string | number): FilterClause | undefined => {
  if (operatorsOf(field).includes('contains')) return { operator: 'contains', operand: value };
  return typeof value === 'object' ? undefined : clauseOfScalar(field, value);
};

const OPPOSITE: Partial<Record<FilterOperator, FilterOperator>> = {
  contains: 'not_contains',
  is: 'is_not',
  any_of: 'none_of',
  empty: 'not_empty',
  not_empty: 'empty',
};

function clauseOfNot(clause: FilterClause | undefined): FilterClause | undefined {
  const operator = clause && OPPOSITE[clause.operator];
  return operator && { operator, operand: clause.operand };
}

const BOUND_WORDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'];

function clauseOfBounds(field: FieldDefinition, words: Words): FilterClause | undefined {
  if (!Object.keys(words).every((word) => BOUND_WORDS.includes(word))) return undefined;
  if (Object.values(words).some(isObject)) return clauseOfLastDays(words);
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = words as Readonly<Record<string, string | number>>;
  if (exclusiveMinimum !== undefined)
    return Object.keys(words).length === 1 ? above(field, exclusiveMinimum) : undefined;
  const from = minimum === undefined ? undefined : localDay(minimum);
  if (exclusiveMaximum !== undefined && !isInstant(field))
    return from === undefined ? below(field, exclusiveMaximum) : undefined;
  if (from === undefined && isLastMoment(maximum)) return { operator: 'before', operand: localDay(maximum, 1) };
  const last = exclusiveMaximum === undefined ? maximum : localDay(exclusiveMaximum, -1);
  const until = last === undefined ? undefined : localDay(last);
  if (isInstant(field) && from !== undefined && from === until) return { operator: 'on', operand: from };
  const operand = { ...(from !== undefined && { from }), ...(until !== undefined && { until }) };
  if (from !== undefined && until !== undefined) return { operator: 'between', operand };
  return { operator: from === undefined ? 'until' : 'from', operand };
}

const above = (field: FieldDefinition, value: string | number): FilterClause => ({
  operator: operatorsOf(field).includes('after') ? 'after' : 'greater',
  operand: localDay(value),
});

const below = (field: FieldDefinition, value: string | number): FilterClause => ({
  operator: operatorsOf(field).includes('before') ? 'before' : 'less',
  operand: value,
});

const isLastMoment = (value: unknown): value is string => typeof value === 'string' && value.endsWith('.999999Z');

function clauseOfLastDays(words: Words): FilterClause | undefined {
  const days = 1 - Number((words['minimum'] as { $day?: number } | undefined)?.$day);
  const clause = { operator: 'last', operand: days } as const;
  const wanted = { minimum: { $day: 1 - days }, exclusiveMaximum: { $day: 1 } };
  return days > 0 && JSON.stringify(words) === JSON.stringify(wanted) ? clause : undefined;
}
