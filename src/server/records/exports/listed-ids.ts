import { quoteName } from '#engine/predicates/sql-names.ts';
import { heldField } from '#server/records/query/held-field.ts';
import type { ListRequest } from '#server/records/query/list-request.ts';
import { type OrderSql, orderSql } from '#server/records/query/ordered-rows.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { whereSql } from '#server/records/query/where.ts';

/** The conditions and the order of a list. */
export type Listed = Pick<ListRequest, 'filter' | 'search' | 'sort'>;

/** How many ids one statement reads: the first, and at most. In between it follows how fast the database is. */
export interface PageSizes {
  readonly first: number;
  readonly most: number;
}

const PAGE_SIZES: PageSizes = { first: 10_000, most: 50_000 };
/** An order without an index has the database look through all rows for each page: the fewer pages, the better, while each is quick. */
const QUICK_MS = 4_000;

interface Keyed {
  readonly id: number;
  /** The value it is ordered by, as text; the first is null for the records without a value. */
  readonly keys: readonly (string | null)[];
}

/**
 * The ids of all records of a list, in its order, read in pages by key: each is a statement of its own, which takes no
 * longer than a page of the list. A record that is listed from the beginning to the end is among them once. One that
 * moves during the reading is at either place or at the end; one that comes or goes is there or not. Takes eight bytes
 * a record.
 */
export async function listedIds(
  request: ResourceRequest,
  list: Listed,
  sizes: PageSizes = PAGE_SIZES,
): Promise<readonly number[]> {
  const held = heldField(request, list);
  const orderIn = (parameters: Parameters) =>
    orderSql(request, list.sort, parameters, held !== undefined && held.values === undefined);
  const order = orderIn(new Parameters());
  const ids: number[] = [];
  let size = sizes.first;
  let from = startOf(order);
  for (let pages = 1; ; pages += 1) {
    const began = performance.now();
    const page = await idsFrom(request, list, { orderIn, from, size });
    for (const { id } of page) ids.push(id);
    const next = page.length === size ? behind(page.at(-1)!) : nextPart(from, order);
    if (!next) return pages === 1 ? ids : complete(request, list, ids, sizes.most);
    from = next;
    if (performance.now() - began < QUICK_MS) size = Math.min(size * 2, sizes.most);
  }
}

/** Where a page begins: among the records that have a value to order by, or those that have none. */
type From =
  | { readonly part: 'all' }
  | { readonly part: 'valued'; readonly after?: Keyed }
  | { readonly part: 'empty'; readonly after?: Keyed };

const startOf = ({ apart }: OrderSql): From => ({ part: apart === undefined ? 'all' : 'valued' });

const behind = (last: Keyed): From => ({ part: last.keys[0] === null ? 'empty' : 'valued', after: last });

/** Those without a value come last. */
const nextPart = ({ part }: From, { keys }: OrderSql): From | undefined =>
  part === 'valued' && keys.length > 0 ? { part: 'empty' } : undefined;

interface Page {
  readonly orderIn: (parameters: Parameters) => OrderSql;
  readonly from: From;
  readonly size: number;
}

async function idsFrom(request: ResourceRequest, list: Listed, { orderIn, from, size }: Page): Promise<Keyed[]> {
  const parameters = new Parameters();
  const order = orderIn(parameters);
  const where = whereSql(request, { ...list, rows: request.access.own }, parameters);
  const place = placeSql(order, from, parameters);
  const isEmpty = from.part === 'empty';
  const keys = order.keys.map((key, index) => `, ${isEmpty ? 'null' : `(${key})`}::text as key_${index}`).join('');
  const rest = isEmpty
    ? ` where ${where}${place} order by t.id ${order.direction}`
    : `${order.join} where ${where}${place} order by ${order.by}`;
  const { rows } = await request.database.query<{ id: number } & Record<`key_${number}`, string | null>>(
    `select t.id${keys} from ${quoteName(request.definition.resource)} t${rest} limit ${size}`,
    parameters.values,
  );
  return rows.map((row) => ({ id: row.id, keys: order.keys.map((_, index) => row[`key_${index}`]!) }));
}

/** The keys come back as untyped text, so the database reads each as what it is compared with. */
function placeSql({ keys, apart, direction }: OrderSql, from: From, parameters: Parameters): string {
  if (from.part === 'all') return '';
  const { part, after } = from;
  const sign = direction === 'desc' ? '<' : '>';
  const isEmpty = apart ?? `${keys[0]} is null`;
  if (part === 'empty')
    return ` and ${isEmpty}${after ? ` and t.id ${sign} ${parameters.add(after.id, 'bigint')}` : ''}`;
  if (!after) return ` and not (${isEmpty})`;
  const values = after.keys.map((value) => parameters.add(value));
  return ` and (${[...keys, 't.id'].join(', ')}) ${sign} (${[...values, parameters.add(after.id, 'bigint')].join(', ')})`;
}

/** Without those that were met twice, and with those that were missed, because they moved between two pages. */
async function complete(
  request: ResourceRequest,
  list: Listed,
  ids: readonly number[],
  size: number,
): Promise<readonly number[]> {
  const known = Float64Array.from(ids).sort();
  const missed: number[] = [];
  let at = 0;
  for await (const page of idsInOrder(request, list, size))
    for (const id of page) {
      while (at < known.length && known[at]! < id) at += 1;
      if (known[at] !== id) missed.push(id);
    }
  return [...onceEach(ids, known), ...missed];
}

/** Each record never moves here, whatever is done to it. */
async function* idsInOrder(request: ResourceRequest, list: Listed, size: number): AsyncGenerator<readonly number[]> {
  const byId: Listed = { ...list, sort: { field: 'id', order: 'ASC' } };
  const orderIn = (parameters: Parameters) => orderSql(request, byId.sort, parameters);
  let from = startOf(orderIn(new Parameters()));
  for (;;) {
    const page = await idsFrom(request, byId, { orderIn, from, size });
    yield page.map(({ id }) => id);
    if (page.length < size) return;
    from = behind(page.at(-1)!);
  }
}

function onceEach(ids: readonly number[], sorted: Float64Array): readonly number[] {
  const twice = new Set(sorted.filter((id, index) => index > 0 && sorted[index - 1] === id));
  const met = new Set<number>();
  if (twice.size === 0) return ids;
  return ids.filter((id) => !twice.has(id) || (!met.has(id) && met.add(id)));
}
