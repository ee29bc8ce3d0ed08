import type { Scalar, ValueParts } from '../field-types/field-type.ts';
import { FIELD_TYPES, typeOf } from '../field-types/field-types.ts';
import { predicateClosure } from '../predicates/to-closure.ts';
import type { FieldDefinition } from '../model/definition.ts';
import type { RollupDefinition } from '../model/computed-definition.ts';
import * as decimal from './decimal.ts';
import type { Decimal } from './decimal.ts';
import { monthsCovered } from './days.ts';
import { evaluate } from './evaluate-formula.ts';
import {
  boundsOfField,
  formulaKindOf,
  formulaLeaves,
  longestOf,
  meantBy,
  parentName,
  parentNameOf,
  typedExpressionOf,
} from './field-formula.ts';
import { fitResult, fitText, LARGEST_TOTAL } from './formula-result.ts';
import { namesUsed } from './names-used.ts';
import { rollupFields } from './rollup-fields.ts';

type Fields = Readonly<Record<string, FieldDefinition>>;
type Values = Readonly<Record<string, unknown>>;

/** The record around a row. */
interface ParentRecord {
  readonly fields: Fields;
  readonly record: Values;
}

/** What a value follows from beside its own record or row. */
export interface FormulaContext {
  /** The reader's date, for `today()`; without it what depends on the day is empty. */
  readonly today?: string | undefined;
  readonly parent?: ParentRecord | undefined;
}

/** The value of a formula field for a record or a row, from its other fields, as the server works it out; null where it is empty. */
export const formulaValue = (
  fields: Fields,
  field: FieldDefinition,
  record: Values,
  context: FormulaContext = {},
): number | boolean | string | null => {
  const { parent, today } = context;
  const expression = typedExpressionOf(fields, field, parent?.fields);
  if (!expression) return null;
  const values = [...namesUsed(expression).keys()].map((name) => {
    const meant = meantBy(name, fields, parent?.fields);
    const around = meant.isParent ? (parent?.record ?? {}) : record;
    const value = meant.field && madeValue(meant.fields, meant.field, around, meant.isParent ? { today } : context);
    return [name, value] as const;
  });
  return fitted(field, evaluate(expression, Object.fromEntries(values), today));
};

function fitted(field: FieldDefinition, value: ReturnType<typeof evaluate>): number | boolean | string | null {
  if (isDecimal(value)) return fitResult(value, boundsOfField(field));
  const isFitted = typeof value === 'string' && formulaKindOf(field) === 'text' && field.enum === undefined;
  return isFitted ? fitText(value, longestOf(field)) : value;
}

/** The value of any field, where it follows from the record itself: of a formula, or of what the record's own rows come to. */
export const madeValue = (
  fields: Fields,
  field: FieldDefinition,
  record: Values,
  context: FormulaContext = {},
): unknown => {
  if (field.computed?.kind === 'formula') return formulaValue(fields, field, record, context);
  return isOfOwnRows(field) ? rowsValue(fields, field, record, context.today) : record[field.name];
};

/** Whether a value is what the record's own rows come to, and follows from them alone. */
export const isOfOwnRows = ({ computed }: FieldDefinition): boolean =>
  computed?.kind === 'rollup' &&
  computed.via === undefined &&
  computed.aggregate !== 'first' &&
  !/"\$(?!field)/.test(JSON.stringify(computed.where ?? {}));

/** The names of the record or row (`$parent.…` of the record around it) that a made value changes with: fields that are filled in. */
export const sourcesOf = (fields: Fields, field: FieldDefinition, parent?: Fields): ReadonlySet<string> => {
  const sources = [...formulaLeaves(fields, field, parent)].flatMap((name) => {
    const above = parentNameOf(name);
    if (above === undefined) return rowsSources(fields, fields[name]) ?? [name];
    return rowsSources(parent ?? {}, parent?.[above])?.map(parentName) ?? [name];
  });
  return new Set(sources);
};

/** Of what a record's own rows come to: the rows, and what their counted cells read of the record around them. */
const rowsSources = (fields: Fields, field: FieldDefinition | undefined): string[] | undefined => {
  if (field?.computed?.kind !== 'rollup' || !isOfOwnRows(field)) return undefined;
  const { rows = '' } = field.computed;
  const cells = fields[rows]?.fields ?? {};
  const counted = rollupFields(field.computed).flatMap((name) => cells[name] ?? []);
  const around = counted.flatMap((cell) =>
    [...sourcesOf(cells, cell, fields)].flatMap((name) => parentNameOf(name) ?? []),
  );
  return [rows, ...around];
};

/** What the rows of a record come to, as the server counts them. A record that is known without its rows keeps what it says itself. */
function rowsValue(fields: Fields, field: FieldDefinition, record: Values, today: string | undefined): unknown {
  const rollup = field.computed as RollupDefinition & { readonly aggregate: Counted };
  const { aggregate, rows: name = '', of, where } = rollup;
  const value = record[name];
  const cells = fields[name]?.fields;
  if (!cells || (value !== null && value !== undefined && !Array.isArray(value))) return record[field.name] ?? null;
  const around = { today, parent: { fields, record } };
  const made = madeCells(cells, rollup, around);
  const holds = where ? predicateClosure(where, cells) : () => true;
  const rows = ((value ?? []) as readonly Values[]).map(made).filter((row) => holds(row, NO_CONTEXT));
  if (aggregate === 'count') return rows.length;
  if (aggregate === 'months') return monthsValue(field, rollup, rows, today);
  const operand = cells[of ?? ''];
  if (!operand) return null;
  const filled = rows.map((row) => row[operand.name]).filter((each) => each !== null && each !== undefined);
  const { parts } = typeOf(operand);
  if (parts) return perUnit(filled, parts, aggregate);
  if (FIELD_TYPES[operand.type].number === undefined) return furthest(filled.map(String), aggregate);
  const result = AGGREGATES[aggregate](filled.flatMap((each) => decimal.toDecimal(each as number) ?? []));
  return result === undefined ? null : fitResult(result, boundsOfField(field));
}

/** A row with the current values of the cells that are counted or tested and follow from others: no user writes those. */
function madeCells(cells: Fields, rollup: RollupDefinition, around: FormulaContext): (row: Values) => Values {
  const names = [...new Set(rollupFields(rollup))].filter((name) => cells[name]?.computed?.kind === 'formula');
  if (names.length === 0) return (row) => row;
  return (row) => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, formulaValue(cells, cells[name]!, row, around)])),
  });
}

/** The months that rows cover. Empty without the date of today where one is open. */
function monthsValue(
  field: FieldDefinition,
  { from = '', to = '' }: RollupDefinition,
  rows: readonly Values[],
  today: string | undefined,
): number | null {
  const begun = rows.flatMap((row) =>
    isDay(row[from]) ? [[row[from], isDay(row[to]) ? row[to] : today] as const] : [],
  );
  if (begun.some(([, last]) => last === undefined)) return null;
  const periods = begun.flatMap(([first, last = '']) => (first <= last ? [[first, last] as const] : []));
  if (periods.length === 0) return null;
  return fitResult({ digits: BigInt(monthsCovered(periods)), scale: 0 }, boundsOfField(field));
}

/** A half-typed one is none. */
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

const NO_CONTEXT = { today: '', now: '' };

/** Which of the rows is the first one is for the server to say. */
type Counted = Exclude<RollupDefinition['aggregate'], 'first'>;

type Combine = (values: readonly Decimal[]) => Decimal | undefined;

const ZERO: Decimal = { digits: 0n, scale: 0 };
const sum: Combine = (values) => values.reduce((total, each) => decimal.add(total, each), ZERO);
const best =
  (isBetter: (order: number) => boolean): Combine =>
  ([first, ...others]) =>
    first && others.reduce((found, each) => (isBetter(decimal.compare(each, found)) ? each : found), first);

const AGGREGATES: Readonly<Record<Exclude<Counted, 'count' | 'months'>, Combine>> = {
  sum,
  min: best((order) => order < 0),
  max: best((order) => order > 0),
  avg: (values) => decimal.divide(sum(values)!, { digits: BigInt(values.length), scale: 0 }),
};

/** One value for each unit, of amounts each currency, as `perUnitSql` has them; a half-typed value does not count. */
function perUnit(
  values: readonly unknown[],
  parts: ValueParts,
  aggregate: keyof typeof AGGREGATES,
): readonly Values[] | null {
  const read = values.flatMap((value) => parts.read(value as Scalar, {}) ?? []);
  const totals = [...Map.groupBy(read, ({ equal }) => equal)].map(([unit, each]) => {
    const total = AGGREGATES[aggregate](each.flatMap(({ ordered }) => decimal.toDecimal(ordered) ?? []));
    const fitting = total && fitResult(total, { decimals: parts.decimals(unit), largest: LARGEST_TOTAL });
    return { [parts.ordered]: fitting ?? null, [parts.equal]: unit };
  });
  if (totals.length === 0 || totals.some((total) => total[parts.ordered] === null)) return null;
  return totals.toSorted((one, other) => (String(one[parts.equal]) < String(other[parts.equal]) ? -1 : 1));
}

/** Days and instants, whose texts are in order. */
const furthest = (values: readonly string[], aggregate: string): string | null =>
  values.toSorted().at(aggregate === 'min' ? 0 : -1) ?? null;

const isDecimal = (value: unknown): value is Decimal => typeof value === 'object' && value !== null;
