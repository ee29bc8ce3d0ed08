import { typeOf } from '#engine/field-types/field-types.ts';
import { decimalsOf } from '#engine/field-types/number/type.ts';
import type { ValueParts } from '#engine/field-types/field-type.ts';
import { decimalText } from '#engine/formula/decimal.ts';
import { boundsOf, fitResultSql, LARGEST_TOTAL } from '#engine/formula/formula-result.ts';
import { quoteName, rowTable } from '#engine/predicates/sql-names.ts';
import { predicateSql, type SqlPosition } from '#engine/predicates/to-sql.ts';
import type { EvaluationContext } from '#engine/model/predicate.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { Aggregate, RollupDefinition } from '#engine/model/computed-definition.ts';

/** The parts of SQL that a count or sum over another resource is made of. `t` is the record that it belongs to. */
export interface RollupParts {
  readonly sourceTable: string;
  /** The table's name, quoted. */
  readonly source: string;
  /** The expression that refers to the record, over the alias. */
  readonly link: string;
  /** Which rows count, over the alias: none that are in the trash; never null. */
  readonly condition: string;
  /** The value to add up, over the alias; 1 for a count, the period for `months`. */
  readonly operand: string;
  /** Everything that the value follows from beside the condition, over the alias: with it a change is recognised. */
  readonly watched: readonly string[];
  /** The value for `t`, as a whole SELECT of the type of the field's column. */
  readonly value: string;
  /** The value where no row counts. */
  readonly emptyValue: string;
  /** Which of the rows that count make the value another one on another day, over the alias; undefined: none ever. */
  readonly isOpen: string | undefined;
}

/**
 * The day that stored values are as of: today in the team's time zone, which the task `day-values` moves on. A
 * query, so that a statement reads it once.
 */
export const KEPT_DAY = 'coalesce((select day from system.kept_day), current_date)';

const NOBODY: EvaluationContext = { today: '', now: '' };

interface Reading {
  readonly context?: EvaluationContext;
  /** A further condition on the rows over the alias, for the rows that a reader can read. */
  readonly rows?: string;
  /** The SQL of today's date, for periods that have no end yet. */
  readonly today?: () => string;
  /** The SQL of a cell without a column, over the alias. */
  readonly cell?: (of: FieldDefinition) => string;
}

/** `target`: the resource whose records are counted, or whose rows. */
export function rollupParts(
  field: FieldDefinition,
  target: ResourceDefinition,
  alias: string,
  parameter: SqlPosition['parameter'],
  { context = NOBODY, rows = 'true', today = () => KEPT_DAY, cell }: Reading = {},
): RollupParts {
  const rollup = field.computed as RollupDefinition;
  const { table, fields, kept } = countedIn(rollup, target, alias);
  const source = quoteName(table);
  const at = { resource: table, alias, context, parameter };
  const condition = both(kept, rollup.where ? predicateSql(rollup.where, fields, at) : 'true');
  const link = `${alias}.${quoteName(rollup.via === undefined ? RECORD : fields[rollup.via]!.column!)}`;
  const of = rollup.of === undefined ? undefined : fields[rollup.of];
  const columnOf = (name: string) => `${alias}.${quoteName(fields[name]!.column!)}`;
  const [from, to] = [rollup.from, rollup.to].map((name) => (name === undefined ? undefined : columnOf(name)));
  const operand = of ? operandSql(of, alias, cell) : from ? periodSql(from, `coalesce(${to}, ${today()})`) : '1';
  const order = (rollup.orderBy ?? []).map((each) => [columnOf(each.field), each.order] as const);
  return {
    sourceTable: table,
    source,
    link,
    condition,
    operand,
    watched: [...(from && to ? [from, to] : [operand]), ...order.map(([column]) => column)],
    value: valueSql(rollup, field, of, {
      operand,
      order: [...order.map(([column, way]) => `${column} ${way} nulls last`), `${alias}.id`].join(', '),
      from: `${source} ${alias} where ${both(`${link} = t.id`, both(condition, rows))}`,
    }),
    isOpen: to && `${to} is null`,
    emptyValue: rollup.aggregate === 'count' || rollup.aggregate === 'sum' ? '0' : 'null',
  };
}

/** The column of a child table with the record's id. */
const RECORD = '_record_id';

/** The counted table, the fields of its rows, and the condition that skips the trash. */
function countedIn({ rows: name, via }: RollupDefinition, target: ResourceDefinition, alias: string) {
  const rows = name === undefined ? undefined : target.fields[name];
  if (!rows)
    return {
      table: target.resource,
      fields: target.fields,
      kept: target.softDelete ? `${alias}.deleted_on is null` : 'true',
    };
  const isKept = via !== undefined && target.softDelete;
  const record = `select from ${quoteName(target.resource)} k where k.id = ${alias}.${RECORD} and k.deleted_on is null`;
  return {
    table: rowTable(target.resource, rows.name),
    fields: rows.fields ?? {},
    kept: isKept ? `exists (${record})` : 'true',
  };
}

/** Null for a period that does not begin, or ends before. */
const periodSql = (from: string, to: string): string =>
  `case when ${from} <= ${to} then daterange(${from}, ${to}, '[]') end`;

const operandSql = (of: FieldDefinition, alias: string, cell: Reading['cell']): string =>
  of.column === undefined && cell ? cell(of) : `${alias}.${quoteName(of.column!)}`;

const both = (one: string, other: string): string =>
  [one, other].filter((part) => part !== 'true').join(' and ') || 'true';

/** The value to add up, and its column. */
interface Rows {
  readonly operand: string;
  readonly from: string;
  /** Of the rows, for the first one. */
  readonly order: string;
}

function valueSql(
  rollup: RollupDefinition,
  field: FieldDefinition,
  of: FieldDefinition | undefined,
  { operand, from, order }: Rows,
): string {
  if (rollup.aggregate === 'months')
    return `select ${fittedSql(field, `months_covered(range_agg(${operand}))::numeric`)} from ${from}`;
  if (rollup.aggregate === 'first') return `select ${operand} from ${from} order by ${order} limit 1`;
  const parts = of && typeOf(of).parts;
  return parts && rollup.aggregate !== 'count'
    ? perUnitSql(rollup.aggregate, parts, { operand, from, order })
    : `select ${aggregateSql(rollup.aggregate, field, of, operand)} from ${from}`;
}

/** One value for each unit (of amounts: each currency), the units in order; null where nothing counts, or too much for a number. */
function perUnitSql(
  aggregate: Exclude<Aggregate, 'count' | 'first' | 'months'>,
  parts: ValueParts,
  { operand, from }: Rows,
): string {
  const each = `select ${operand} ->> '${parts.equal}' as unit, (${operand} ->> '${parts.ordered}')::numeric as n from ${from} and ${operand} is not null`;
  const decimals = parts.decimalsSql('e.unit');
  const result = `formula_result(${AGGREGATES[aggregate]('e.n')}, ${decimals}, ${decimalText(LARGEST_TOTAL)})`;
  return (
    `select case when count(u.n) = count(*) then jsonb_agg(jsonb_build_object('${parts.ordered}', trim_scale(u.n), '${parts.equal}', u.unit) order by u.unit collate "C") end ` +
    `from (select e.unit, ${result} as n from (${each}) e group by e.unit) u`
  );
}

function aggregateSql(
  aggregate: Exclude<Aggregate, 'first' | 'months'>,
  field: FieldDefinition,
  of: FieldDefinition | undefined,
  operand: string,
): string {
  if (!of) return 'count(*)';
  if (!Object.hasOwn(AGGREGATES, aggregate)) throw new TypeError(`There is no way to count "${String(aggregate)}"`);
  if (typeOf(field).number === undefined) return `${aggregate}(${operand})`;
  const number =
    typeOf(of).number === 'decimal' && decimalsOf(of.schema) === undefined
      ? `${operand}::text::numeric`
      : `${operand}::numeric`;
  return fittedSql(field, AGGREGATES[aggregate](number));
}

const fittedSql = (field: FieldDefinition, number: string): string => {
  const bounds = boundsOf(typeOf(field).number === 'whole' ? 'integer' : 'number', field.schema);
  return `${fitResultSql(number, bounds)}::${columnType(field)}`;
};

const AGGREGATES: Readonly<Record<Exclude<Aggregate, 'first' | 'months'>, (number: string) => string>> = {
  count: () => 'count(*)',
  sum: (number) => `coalesce(sum(${number}), 0)`,
  min: (number) => `min(${number})`,
  max: (number) => `max(${number})`,
  avg: (number) => `formula_quotient(sum(${number}), count(${number})::numeric)`,
};

const columnType = (field: FieldDefinition): string => {
  if (typeOf(field).number === 'whole') return 'bigint';
  const decimals = decimalsOf(field.schema);
  return decimals === undefined ? 'double precision' : `numeric(14,${decimals})`;
};
