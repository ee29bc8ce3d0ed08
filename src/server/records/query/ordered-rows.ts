import { filteredOrder } from '#engine/predicates/filtered-order.ts';
import { isNeverNull } from '#engine/predicates/never-null.ts';
import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { ListRequest } from './list-request.ts';
import { namingForAll, referenceTitle } from './record-titles.ts';
import type { ResourceRequest } from './request.ts';

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
}

/**
 * Human order for text, a relation by its target's title (never one that names other records), and the id to make every
 * order total. Records without a value are last, in both directions. An index that is walked backwards has them first;
 * they are then read apart, so that one index has both directions.
 * @param isHeld whether rows are looked for by a value that an index has in this order (`heldField`).
 */
export function orderSql(request: ResourceRequest, sort: ListRequest['sort'], isHeld = false): OrderSql {
  const field = request.definition.fields[sort.field]!;
  const direction = sort.order === 'ASC' ? 'asc' : 'desc';
  const tie = `t.id ${direction}`;
  const plain = { direction, join: '', extra: '', emptyExtra: '' } as const;
  if (sort.field === 'id') return { ...plain, by: tie, keys: [], again: tie };
  if (field.relation) {
    const target = request.definitions.resources[field.relation.to]!;
    const title = referenceTitle(namingForAll(request.definitions), target, 's');
    const key = `${title} collate "und-x-icu"`;
    const column = `t.${quoteName(field.column!)}`;
    return {
      direction,
      by: `${key} ${direction}, ${tie}`,
      keys: [key],
      again: `t.sort_title collate "und-x-icu" ${direction} nulls last, ${tie}`,
      join: ` join ${quoteName(target.resource)} s on s.id = ${column}`,
      extra: `, ${title} as sort_title`,
      emptyExtra: ', null::text as sort_title',
      apart: `${column} is null`,
    };
  }
  const value = fieldSql('t', field);
  const parts = typeOf(field).sql.order(value);
  const held = isHeld ? filteredOrder(field, value) : undefined;
  const keys = held === undefined ? parts : [held];
  const ordered = (all: readonly string[], end: string) => [...all.map((part) => `${part} ${direction}${end}`), tie];
  return {
    ...plain,
    by: ordered(keys, '').join(', '),
    keys,
    again: ordered(parts, ' nulls last').join(', '),
    ...(direction === 'desc' && !isNeverNull(field) && { apart: `${keys[0]} is null` }),
  };
}

interface Part {
  readonly where: string;
  readonly limit: number;
  /** A number, or a parameter. */
  readonly offset: number | string;
}

/** A SELECT of one page of a resource's rows over alias `t`, in order. */
export function orderedRows(resource: string, order: OrderSql, { where, limit, offset }: Part): string {
  const from = `from ${quoteName(resource)} t`;
  const valued = (condition: string) =>
    `select t.*${order.extra} ${from}${order.join} where ${condition} order by ${order.by} limit ${limit} offset ${offset}`;
  if (order.apart === undefined) return valued(where);
  const hasValue = `${where} and not (${order.apart})`;
  const passed = `(select count(*) ${from} where ${hasValue})`;
  const skipped = offset === 0 ? '0' : `case when exists (select from valued) then 0 else ${offset} - ${passed} end`;
  // What fills the page up is not even looked for where the page is full.
  return (
    `with valued as materialized (${valued(hasValue)}) select * from valued union all select * from (` +
    `select t.*${order.emptyExtra} ${from} where ${where} and ${order.apart} order by t.id ${order.direction} ` +
    `limit ${limit} - (select count(*) from valued) offset ${skipped}) t`
  );
}
