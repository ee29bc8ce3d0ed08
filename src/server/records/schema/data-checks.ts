import { quoteName } from '#engine/predicates/sql-names.ts';
import type { CurrentTable } from './introspect.ts';
import type { RejectionReason } from './schema-plan.ts';
import type { CheckShape, ColumnShape, ForeignKeyShape, IndexShape, TableShape } from './shape.ts';

/** A query on the data before anything changes: which rows violate the change? */
export interface DataCheck {
  readonly resource: string;
  /** Answers `count` and `ids` (the first five). */
  readonly sql: string;
  readonly reason: (count: number, ids: readonly number[]) => RejectionReason;
  /** Statements of the plan that cannot run while rows violate them. */
  readonly holdsBack?: readonly string[];
}

/** A table of the database as it will be named: where it is now, and the shape that is wanted. */
export interface TablePair {
  readonly now: CurrentTable;
  readonly wanted: TableShape;
}

export function checkViolations(pair: TablePair, check: CheckShape): DataCheck {
  const [field = ''] = check.fields;
  return dataCheck(
    pair,
    field,
    `not (${check.expression})`,
    (count) => `${count} ${records(count)} ${field} is not ${check.demand}`,
  );
}

export function nullViolations(pair: TablePair, field: string, column: string): DataCheck {
  return dataCheck(
    pair,
    field,
    `${quoteName(column)} is null`,
    (count) => `${count} ${count === 1 ? 'record has' : 'records have'} no ${field}`,
  );
}

/** A column to be computed has values that users gave: they would be lost. */
export function ownValues(pair: TablePair, field: string, column: string): DataCheck {
  return dataCheck(
    pair,
    field,
    `${quoteName(column)} is not null`,
    (count) =>
      `${field} is to be computed, and ${count} ${count === 1 ? 'record has a value' : 'records have values'} of its own. Give the computed one another name`,
    quoteName(pair.now.name),
  );
}

/** A new column that requires a value and has no default: every row violates it. */
export function missingValues(pair: TablePair, field: string): DataCheck {
  return dataCheck(
    pair,
    field,
    'true',
    (count) =>
      `${field} is required, and ${count} ${count === 1 ? 'record has' : 'records have'} no value for it. Give it a default`,
  );
}

export function lossyValues(pair: TablePair, field: string, condition: string, type: string): DataCheck {
  return dataCheck(pair, field, condition, (count) => `${count} ${records(count)} ${field} does not fit into ${type}`);
}

export function duplicates(pair: TablePair, index: IndexShape): DataCheck {
  const known = index.parts.map((part) => `${part} is not null`).join(' and ');
  const rows = `(select *, count(*) over (partition by ${index.parts.join(', ')}) as same from ${source(pair)} rows where ${known})`;
  const names = index.fields.join(', ');
  return dataCheck(
    pair,
    index.fields.at(-1) ?? '',
    'same > 1',
    (count) => `${count} records have the same ${names} as another`,
    rows,
  );
}

export function brokenLinks(pair: TablePair, key: ForeignKeyShape, target: TablePair | undefined): DataCheck {
  const known = key.columns.map((column) => `rows.${quoteName(column)} is not null`);
  const same = key.columns.map(
    (column, index) => `target.${quoteName(key.targetColumns[index]!)} = rows.${quoteName(column)}`,
  );
  const found = target ? `exists (select from ${source(target)} target where ${same.join(' and ')})` : 'false';
  const whole =
    key.columns.length > 1
      ? ` with the same ${key.columns
          .slice(0, -1)
          .map((column) => column.replace(/_id$/, ''))
          .join(', ')}`
      : '';
  return dataCheck(
    pair,
    key.field,
    `${known.join(' and ')} and not ${found}`,
    (count) => `${count} ${records(count)} ${key.field} is not in ${key.target}${whole}`,
  );
}

const records = (count: number): string => (count === 1 ? 'record whose' : 'records whose');

function dataCheck(
  pair: TablePair,
  field: string,
  condition: string,
  words: (count: number) => string,
  rows: string = source(pair),
): DataCheck {
  const id = quoteName(pair.wanted.primaryKey[0]!);
  return {
    resource: pair.wanted.resource,
    sql:
      `with bad as (select ${id} as id from ${rows} rows where ${condition}) ` +
      `select (select count(*)::int from bad) as count, (select json_agg(id) from (select id from bad order by id limit 5) first) as ids`,
    reason: (count, ids) => ({
      code: 'data',
      field,
      message: `${words(count)} (${count > ids.length ? 'first ' : ''}${ids.length === 1 ? 'id' : 'ids'} ${ids.join(', ')})`,
      count,
      ids,
    }),
  };
}

/** The rows as they are now under the column names that are wanted. */
function source({ now, wanted }: TablePair): string {
  const extra = wanted.columns
    .filter((column) => !now.columns.has(column.name))
    .map((column) => {
      const renamed = column.renamedFrom !== undefined && now.columns.has(column.renamedFrom);
      const value = renamed ? quoteName(column.renamedFrom!) : `(${newValue(column)})::${column.type}`;
      return `, ${value} as ${quoteName(column.name)}`;
    });
  return `(select *${extra.join('')} from ${quoteName(now.name)})`;
}

/** The value of a row in a new column; none yet where a statement fills it afterwards. */
const newValue = (column: ColumnShape): string =>
  column.fill === undefined && column.made === undefined ? (column.default ?? 'null') : 'null';
