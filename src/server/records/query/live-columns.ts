import { formulaFieldSql } from '#engine/formula/field-formula.ts';
import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import type { RollupDefinition } from '#engine/model/computed-definition.ts';
import { rollupParts } from '#server/platform/db/rollup-sql.ts';
import { accessTo, type ResourceRequest } from './request.ts';
import { fieldSql } from './column-sql.ts';
import { namingFor, relationJson } from './record-titles.ts';
import type { Parameters } from './sql-text.ts';
import { rowsSql } from './rows-sql.ts';

/** The SQL of a field without a column, over `t`. */
export type LiveColumns = (field: FieldDefinition) => string;

/**
 * The values of fields that are computed for this reader when they are read: in the same statement, by their rows of
 * every resource.
 */
export const liveColumns = (request: ResourceRequest, parameters: Parameters): LiveColumns => {
  const { definition } = request;
  const valueOf = (field: FieldDefinition): string => {
    if (field.derive) return derivedSql(request, field.derive, parameters, { definition, alias: 't' });
    if (field.computed?.kind === 'rollup') return rollupSql(request, field, parameters);
    return formulaFieldSql(definition.fields, field, {
      column: (leaf) => (leaf.column === undefined ? valueOf(leaf) : `t.${quoteName(leaf.column)}`),
      today: () => todaySql(request, parameters),
    });
  };
  return valueOf;
};

const todaySql = ({ context }: ResourceRequest, parameters: Parameters): string =>
  parameters.add(context.today, 'date');

/** The SQL of a row's field without a column, over an alias of its child table and `t`, its record. */
export type LiveCells = (rows: FieldDefinition, cell: FieldDefinition, alias: string) => string;

/** The values of cells that are computed for this reader when they are read: from the row, its relations and its record. */
export const liveCells = (request: ResourceRequest, parameters: Parameters): LiveCells => {
  const { definition } = request;
  const live = liveColumns(request, parameters);
  return ({ fields = {} }, cell, alias) => {
    const row = { ...definition, fields };
    if (cell.derive) return derivedSql(request, cell.derive, parameters, { definition: row, alias });
    const sources = {
      column: (leaf: FieldDefinition, isParent: boolean) =>
        isParent && leaf.column === undefined ? live(leaf) : `${isParent ? 't' : alias}.${quoteName(leaf.column!)}`,
      today: () => todaySql(request, parameters),
    };
    return formulaFieldSql(fields, cell, sources, definition.fields);
  };
};

function rollupSql(request: ResourceRequest, field: FieldDefinition, parameters: Parameters): string {
  const { computed } = field;
  const target = computed?.kind === 'rollup' ? request.definitions.resources[computed.resource] : undefined;
  if (computed?.kind !== 'rollup' || !target) return 'null';
  const parameter = (value: unknown, sqlType: string) => parameters.add(value, sqlType);
  const rows = target.fields[computed.rows ?? ''];
  const cell = (of: FieldDefinition) => liveCells(request, parameters)(rows!, of, 'x');
  return `(${rollupParts(field, target, 'x', parameter, { context: request.context, rows: countedRows(request, computed, target, parameters), today: () => todaySql(request, parameters), cell }).value})`;
}

/**
 * Which of the counted records, or of the records of the counted rows, this reader can read. A record's own rows are
 * read with it.
 */
function countedRows(
  request: ResourceRequest,
  { scope, rows, via }: RollupDefinition,
  target: ResourceDefinition,
  parameters: Parameters,
): string {
  if (scope === 'all' || via === undefined) return 'true';
  if (rows === undefined) return readableRows(request, target, parameters, 'x');
  const readable = readableRows(request, target, parameters, 'o');
  return `exists (select from ${quoteName(target.resource)} o where o.id = x._record_id and ${readable})`;
}

/** The rows of another resource that this reader can read, over an alias. */
const readableRows = (
  request: ResourceRequest,
  definition: ResourceDefinition,
  parameters: Parameters,
  alias: string,
): string => {
  const access = accessTo(request, definition);
  return rowsSql({ ...request, definition, access }, access.read, parameters, alias);
};

/** From relation to relation, each only to a row that the reader can read: a look-up of its own, like a relation's name. */
function derivedSql(
  request: ResourceRequest,
  path: readonly string[],
  parameters: Parameters,
  start: { readonly definition: ResourceDefinition; readonly alias: string },
): string {
  let { definition, alias } = start;
  const links: Link[] = [];
  for (const name of path.slice(0, -1)) {
    const field = definition.fields[name];
    const target = field?.relation && request.definitions.resources[field.relation.to];
    if (!field || !target) return 'null';
    const next = `d${links.length + 1}`;
    const rows = readableRows(request, target, parameters, next);
    const on = `${next}.id = ${alias}.${quoteName(field.column!)}${rows === 'true' ? '' : ` and ${rows}`}`;
    links.push({ table: `${quoteName(target.resource)} ${next}`, on });
    definition = target;
    alias = next;
  }
  const source = definition.fields[path.at(-1)!];
  if (!source) return 'null';
  const value = source.relation ? relationJson(namingFor(request, parameters), source, alias) : fieldSql(source, alias);
  const [first, ...further] = links;
  if (!first) return value;
  return `(select ${value} from ${first.table}${further.map(({ table, on }) => ` join ${table} on ${on}`).join('')} where ${first.on})`;
}

/** A related record with the condition by which it is found. */
interface Link {
  readonly table: string;
  readonly on: string;
}
