import type { FieldDefinition, ResourceDefinition } from '#engine/model/definition.ts';
import { fieldsInOrder, filteredOrder } from '#engine/predicates/filtered-order.ts';
import { isNeverNull } from '#engine/predicates/never-null.ts';
import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { ListRequest } from './list-request.ts';
import { namedRows } from './named-rows.ts';
import { namingForAll, referenceTitle } from './record-titles.ts';
import type { ResourceRequest } from './request.ts';
import type { Parameters } from './sql-text.ts';
import { isGroupOpenSql } from './withheld.ts';

export interface OrderSql {
  readonly direction: 'asc' | 'desc';
  /** Inside, over `t`: the order of the records that have a value. */
  readonly by: string;
  /** The orders before the id; empty where there are none. */
  readonly keys: readonly string[];
  /** Outside, over the page, those without a value last. */
  readonly again: string;
  /** Joins what the value is made of; records without a value fall out. */
  readonly join: string;
  readonly extra: string;
  /** The same columns for records without a value. */
  readonly emptyExtra: string;
  /** Which records have no value, where they must be read apart to be the last. */
  readonly apart?: string;
  /** Of a relation: its targets in the order of their titles, as `s (id, title)`, and the column that refers to them. */
  readonly targets?: { readonly from: string; readonly column: string };
}

/**
 * Human order for text, a relation by its target's title (never one that names other records), and the id to make every
 * order total. Records without a value are last, in both directions. An index that is walked backwards has them first;
 * they are then read apart, so that one index has both directions.
 * Where a field is withheld, or a relation is not named to the user, the record counts as one without a value.
 * @param isHeld whether rows are looked for by a value that an index has in this order (`heldField`).
 */
export function orderSql(
  request: ResourceRequest,
  sort: ListRequest['sort'],
  parameters: Parameters,
  isHeld = false,
): OrderSql {
  const field = request.definition.fields[sort.field]!;
  const direction = sort.order === 'ASC' ? 'asc' : 'desc';
  const tie = `t.id ${direction}`;
  const plain = { direction, join: '', extra: '', emptyExtra: '' } as const;
  if (sort.field === 'id') return { ...plain, by: tie, keys: [], again: tie };
  const isOpen = isGroupOpenSql(request, parameters)(request.definition.resource, sort.field, 't');
  const open = (sql: string) => (isOpen === undefined ? sql : `(case when ${isOpen} then ${sql} end)`);
  if (field.relation) {
    const target = request.definitions.resources[field.relation.to]!;
    const title = referenceTitle(namingForAll(request.definitions), target, 's');
    const key = `${title} collate "und-x-icu"`;
    const column = open(`t.${quoteName(field.column!)}`);
    const table = quoteName(target.resource);
    const named = (alias: string) =>
      request.access.readThrough.has(field.name) ? undefined : namedRows(request, target.resource, alias, parameters);
    const [ofTarget, ofOther] = [named('s'), named('n')];
    return {
      direction,
      by: `${key} ${direction}, ${tie}`,
      keys: [key],
      again: `t.sort_title collate "und-x-icu" ${direction} nulls last, ${tie}`,
      join: ` join ${table} s on s.id = ${column}${ofTarget === undefined ? '' : ` and ${ofTarget}`}`,
      extra: `, ${title} as sort_title`,
      emptyExtra: ', null::text as sort_title',
      apart:
        ofOther === undefined
          ? `${column} is null`
          : `not exists (select from ${table} n where n.id = ${column} and ${ofOther})`,
      ...(isOpen === undefined &&
        hasRowsById(request.definition, field) && {
          targets: {
            column,
            from: `(select s.id, ${key} as title from ${table} s${ofTarget === undefined ? '' : ` where ${ofTarget}`} order by ${key} ${direction}) s`,
          },
        }),
    };
  }
  const value = open(fieldSql('t', field));
  const parts = typeOf(field).sql.order(value);
  const held = isHeld ? filteredOrder(field, value) : undefined;
  const keys = held === undefined ? parts : [held];
  const ordered = (all: readonly string[], end: string) => [...all.map((part) => `${part} ${direction}${end}`), tie];
  return {
    ...plain,
    by: ordered(keys, '').join(', '),
    keys,
    again: ordered(parts, ' nulls last').join(', '),
    ...(direction === 'desc' && (isOpen !== undefined || !isNeverNull(field)) && { apart: `${keys[0]} is null` }),
  };
}

/** Whether an index has the rows of each target by id (`describe-indexes.ts`). */
const hasRowsById = (definition: ResourceDefinition, field: FieldDefinition): boolean =>
  (!field.system || definition.list.filters.includes(field.name)) && !fieldsInOrder(definition).has(field.name);

interface Part {
  readonly where: string;
  readonly limit: number;
  /** A number, or a parameter. */
  readonly offset: number | string;
  /** The record after which the page begins. */
  readonly after?: Anchor;
  /** Whether most records meet the conditions, so that those of each target of a relation are met soon. */
  readonly isWide?: boolean;
}

/** A record that the user can read, where a page begins after it. */
export interface Anchor {
  /** Its id, as a parameter. */
  readonly id: string;
  /** Which records the user can read, over `t`: the place of another would say something about its values. */
  readonly rows: string;
}

/** A SELECT of one page of a resource's rows over alias `t`, in order. */
export function orderedRows(resource: string, order: OrderSql, part: Part): string {
  if (order.apart === undefined)
    return valuedRows(resource, order, { ...part, where: withAnchor(resource, order, part) });
  const { limit, offset } = part;
  const from = `from ${quoteName(resource)} t`;
  const { where } = part;
  const hasValue = `${withAnchor(resource, order, part)} and not (${order.apart})`;
  const passed = `(select count(*) ${from} where ${hasValue})`;
  const skipped = offset === 0 ? '0' : `case when exists (select from valued) then 0 else ${offset} - ${passed} end`;
  // What fills the page up is not even looked for where the page is full.
  return (
    `with valued as materialized (${valuedRows(resource, order, { ...part, where: hasValue })}) select * from valued union all select * from (` +
    `select t.*${order.emptyExtra} ${from} where ${where} and ${order.apart}${emptyAfter(resource, order, part)} order by t.id ${order.direction} ` +
    `limit ${limit} - (select count(*) from valued) offset ${skipped}) t`
  );
}

/** The rows with a value that follow the anchor; records without one, where they are not read apart, are behind all others. */
function withAnchor(resource: string, order: OrderSql, { where, after }: Part): string {
  if (!after) return where;
  const beyond = order.direction === 'asc' ? '>' : '<';
  const place = [...order.keys, 't.id'];
  const anchor = anchorOf(resource, order, after);
  const following = `(${place.join(', ')}) ${beyond} (select ${place.join(', ')} ${anchor})`;
  const [first] = order.keys;
  if (order.apart !== undefined || first === undefined) return `${where} and ${following}`;
  const isBehind = `exists (select ${anchor} and ${first} is not null) or t.id ${beyond} ${after.id}`;
  return `${where} and (${following} or (${first} is null and (${isBehind})))`;
}

const anchorOf = (resource: string, { join }: OrderSql, { id, rows }: Anchor): string =>
  `from ${quoteName(resource)} t${join} where t.id = ${id} and ${rows}`;

/** Records without a value follow each with one, and among themselves the anchor by its id. */
function emptyAfter(resource: string, order: OrderSql, { after }: Part): string {
  if (!after) return '';
  const beyond = order.direction === 'asc' ? '>' : '<';
  return ` and (exists (select ${anchorOf(resource, { ...order, join: '' }, after)} and not (${order.apart})) or t.id ${beyond} ${after.id})`;
}

/**
 * Of wide lists the first rows of each target until the page is full. Its rows are a range, not equal to one value: so only
 * the index of the relation has their order, and the database never walks all records for a target that few refer to.
 */
function valuedRows(resource: string, order: OrderSql, { where, limit, offset, isWide }: Part): string {
  const from = `from ${quoteName(resource)} t`;
  const page = `limit ${limit} offset ${offset}`;
  if (!order.targets || !isWide || typeof offset === 'string')
    return `select t.*${order.extra} ${from}${order.join} where ${where} order by ${order.by} ${page}`;
  const { column, from: targets } = order.targets;
  const first =
    `select t.* ${from} where ${column} between s.id and s.id and ${where} ` +
    `order by ${column} ${order.direction}, t.id ${order.direction} limit ${limit + offset}`;
  return (
    `select t.*, s.title as sort_title from ${targets} cross join lateral (${first}) t ` +
    `order by s.title ${order.direction}, t.id ${order.direction} ${page}`
  );
}
