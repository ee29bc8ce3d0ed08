import { decimalsOf } from '#engine/field-types/number/definition.ts';
import { boundsOf, fitResultSql } from '#engine/formula/formula-result.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import { predicateSql, type SqlPosition } from '#engine/predicates/to-sql.ts';
import type { EvaluationContext } from '#engine/predicates/predicate.ts';
import type { FieldDefinition, ResourceDefinition, RollupDefinition } from '#engine/schema/definition.ts';

/** The parts of SQL that a count or sum over another resource is made of. `t` is the record that it belongs to. */
export interface RollupParts {
  readonly sourceTable: string;
  /** The table's name, quoted. */
  readonly source: string;
  /** What points at the record, over the alias. */
  readonly link: string;
  /** Which rows count, over the alias: none that are in the trash; never null. */
  readonly condition: string;
  /** What is added up, over the alias; 1 for a count. */
  readonly operand: string;
  /** The value for `t`, as a whole SELECT of the type of the field's column. */
  readonly value: string;
  /** The value where no row counts. */
  readonly emptyValue: string;
}

const NOBODY: EvaluationContext = { today: '', now: '' };

/** `rows`: a further condition on the rows over the alias, for what a reader may read. */
export function rollupParts(
  field: FieldDefinition,
  target: ResourceDefinition,
  alias: string,
  parameter: SqlPosition['parameter'],
  { context = NOBODY, rows = 'true' }: { context?: EvaluationContext; rows?: string } = {},
): RollupParts {
  const rollup = field.computed as RollupDefinition;
  const source = quoteName(target.resource);
  const at = { resource: target.resource, alias, context, parameter };
  const kept = target.softDelete ? `${alias}.deleted_on is null` : 'true';
  const condition = both(kept, rollup.where ? predicateSql(rollup.where, target.fields, at) : 'true');
  const link = `${alias}.${quoteName(target.fields[rollup.via]!.column!)}`;
  const of = rollup.of === undefined ? undefined : target.fields[rollup.of];
  const operand = of ? `${alias}.${quoteName(of.column!)}` : '1';
  return {
    sourceTable: target.resource,
    source,
    link,
    condition,
    operand,
    value: `select ${aggregateSql(rollup, field, of, operand)} from ${source} ${alias} where ${both(`${link} = t.id`, both(condition, rows))}`,
    emptyValue: rollup.aggregate === 'count' || rollup.aggregate === 'sum' ? '0' : 'null',
  };
}

const both = (one: string, other: string): string =>
  [one, other].filter((part) => part !== 'true').join(' and ') || 'true';

function aggregateSql(
  { aggregate }: RollupDefinition,
  field: FieldDefinition,
  of: FieldDefinition | undefined,
  operand: string,
): string {
  if (!of) return 'count(*)';
  if (field.type !== 'integer' && field.type !== 'number') return `${aggregate}(${operand})`;
  const number =
    of.type === 'number' && decimalsOf(of.schema) === undefined ? `${operand}::text::numeric` : `${operand}::numeric`;
  const bounds = boundsOf(field.type, field.schema);
  return `${fitResultSql(AGGREGATES[aggregate](number), bounds)}::${columnType(field)}`;
}

const AGGREGATES: Readonly<Record<RollupDefinition['aggregate'], (number: string) => string>> = {
  count: () => 'count(*)',
  sum: (number) => `coalesce(sum(${number}), 0)`,
  min: (number) => `min(${number})`,
  max: (number) => `max(${number})`,
  avg: (number) => `formula_quotient(sum(${number}), count(${number})::numeric)`,
};

const columnType = (field: FieldDefinition): string => {
  if (field.type === 'integer') return 'bigint';
  const decimals = decimalsOf(field.schema);
  return decimals === undefined ? 'double precision' : `numeric(14,${decimals})`;
};
