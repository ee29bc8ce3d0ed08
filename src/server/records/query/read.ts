import { createHash } from 'node:crypto';
import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import { predicateClosure } from '#engine/predicates/to-closure.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import type { CountCache } from './count-cache.ts';
import { type HeldField, heldField } from './held-field.ts';
import { KeptByAccess, type KeptStatement } from './kept-by-access.ts';
import type { ListRequest } from './list-request.ts';
import { requirePermission, type ResourceRequest } from './request.ts';
import { areReadablePartsKept, readableParts, rowJson, wireParts } from './select.ts';
import { type Anchor, type OrderSql, orderedRows, orderSql } from './ordered-rows.ts';
import { Parameters } from './sql-text.ts';
import { rowsSql } from './rows-sql.ts';
import { type FoundIds, foundIdsSql, whereSql } from './where.ts';

/** Totals are exact up to here; beyond, the list says "10,000+". */
export const EXACT_UP_TO = 10_000;

/** A reply that is JSON text already, with what HTTP adds. */
export interface JsonReply {
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One page of a list: the rows come from the database as one JSON text and go through untouched. */
export async function readList(request: ResourceRequest, list: ListRequest, counts: CountCache): Promise<JsonReply> {
  requirePermission(request, request.access.read !== false);
  const parameters = new Parameters();
  const found = list.search ? await lookAhead(request, list.search, counts) : undefined;
  const { filter, search } = list;
  const where = whereSql(request, { rows: request.access.read, filter, search, found }, parameters);
  const values = parameters.values.slice();
  const isAll = found && whereSql(request, { rows: request.access.read, filter }, new Parameters()) === 'true';
  const total = async () => (isAll ? countOf(found) : countRows(request, where, values, counts));
  const reading = pageText(request, { ...list, found }, where, parameters);
  const [page, count] =
    list.search && list.after === undefined
      ? await withTotal(list, reading, total)
      : await Promise.all([reading, total()]);
  const isExact = count <= EXACT_UP_TO;
  const shown = isExact ? count : EXACT_UP_TO;
  const inexact = isExact ? '' : ',"count_exact":false';
  const text = `{"code":0,"message":"","results":${page.text},"count":${shown}${inexact}}`;
  const last = list.offset + Math.max(page.rows, 1) - 1;
  return {
    text,
    headers: {
      'content-range': `items ${list.offset}-${last}/${shown}`,
      ...(list.all
        ? { etag: `"${createHash('sha1').update(text).digest('base64url')}"`, 'cache-control': 'private, no-cache' }
        : {}),
    },
  };
}

/** A list with what its search text finds. */
interface FoundList extends ListRequest {
  readonly found: FoundIds | undefined;
}

/** Of more ids than these every page of a list soon has its rows: then the list is walked in its order. */
const MANY = EXACT_UP_TO;

/**
 * Finds the ids of a search text before the page is read. In one statement the database would guess how many there are,
 * and walk all records in their order for the few that it has not expected. That there are many is kept with the counts;
 * the ids are not, since they decide which rows are read.
 */
async function lookAhead(request: ResourceRequest, search: string, counts: CountCache): Promise<FoundIds | undefined> {
  const parameters = new Parameters();
  const text = foundIdsSql(request, search, MANY + 1, parameters);
  if (text === undefined) return undefined;
  const { resource } = request.definition;
  const key = countKey(text, parameters.values);
  if (counts.get(resource, key)) return 'many';
  const { rows } = await request.database.query<{ id: number }>(text, parameters.values);
  if (rows.length <= MANY) return rows.map(({ id }) => id);
  counts.set(resource, key, [rows.length]);
  return 'many';
}

const countKey = (text: string, values: readonly unknown[]): string => `${text}\u0000${JSON.stringify(values)}`;

const countOf = (found: FoundIds): number => (found === 'many' ? MANY + 1 : found.length);

interface Page {
  readonly text: string;
  readonly rows: number;
}

/** What is searched for is mostly rare: a page that is not full says how many there are, without a second search. */
async function withTotal(
  { limit, offset }: ListRequest,
  reading: Promise<Page>,
  total: () => Promise<number>,
): Promise<readonly [Page, number]> {
  const page = await reading;
  const isLast = page.rows < limit && (page.rows > 0 || offset === 0);
  return [page, isLast ? offset + page.rows : await total()];
}

/**
 * Up to here the offset is in the statement's text: a prepared plan without it estimates a tenth of the table and sorts
 * all of it instead of walking the index. Further pages share one statement.
 */
const NEAR_PAGES = 8;

/** The rows of one page, as the text of a JSON array. Related records are looked up after the limit, so a page costs a fixed number of look-ups. */
async function pageText(request: ResourceRequest, list: FoundList, where: string, filtered: Parameters): Promise<Page> {
  const isNear = list.offset <= NEAR_PAGES * list.limit;
  const held = heldField(request, list);
  const isMerged = isNear && list.after === undefined && held?.values !== undefined;
  const parameters = isMerged ? new Parameters() : filtered;
  const parts = list.fields ? wireParts(request, list.fields, parameters) : readableParts(request, parameters);
  const { columns, joins } = parts;
  const order = orderSql(request, list.sort, parameters, held !== undefined && (isMerged || held.values === undefined));
  const offset = isNear ? list.offset : parameters.add(list.offset, 'int');
  const inner = isMerged
    ? mergedRows(request, list, held, order, parameters)
    : orderedRows(request.definition.resource, order, {
        where,
        limit: list.limit,
        offset,
        isWide: list.after === undefined && isWide(request, list),
        ...(list.after !== undefined && { after: anchorOf(request, list.after, parameters) }),
      });
  const text = `select coalesce(json_agg(${parts.isWithholding ? rowJson(parts, 'r') : 'r'}), '[]'::json)::text as page, count(*)::int as rows from (select ${columns} from (${inner}) t${joins} order by ${order.again}) r`;
  const { rows } = await request.database.query<{ page: string; rows: number }>(text, parameters.values);
  return { text: rows[0]!.page, rows: rows[0]!.rows };
}

const anchorOf = (request: ResourceRequest, id: number, parameters: Parameters): Anchor => ({
  id: parameters.add(id, 'bigint'),
  rows: rowsSql(request, request.access.read, parameters),
});

/** Whether a list has all records but those in the trash: even one without any value would be in it. */
function isWide({ access, context, definition }: ResourceRequest, { filter, search }: ListRequest): boolean {
  if (search || Object.keys(filter).length > 0) return false;
  return typeof access.read === 'boolean' || predicateClosure(access.read, definition.fields)({}, context);
}

/** Rows with any of some values: for each the first in order, as the index has them, and of these the first. */
function mergedRows(
  request: ResourceRequest,
  { limit, offset, search, found }: FoundList,
  { field, values = [], rest }: HeldField,
  order: OrderSql,
  parameters: Parameters,
): string {
  const type = typeOf(field).sqlType(field) ?? 'text';
  const wanted = values.map((value) => parameters.add(value, type)).join(', ');
  const where = whereSql(request, { rows: request.access.read, filter: rest, search, found }, parameters);
  const first = orderedRows(request.definition.resource, order, {
    where: `${fieldSql('t', field)} = held.value and ${where}`,
    limit: limit + offset,
    offset: 0,
  });
  return `select t.* from unnest(array[${wanted}]) held(value) cross join lateral (${first}) t order by ${order.again} limit ${limit} offset ${offset}`;
}

async function countRows(
  request: ResourceRequest,
  where: string,
  values: unknown[],
  counts: CountCache,
): Promise<number> {
  const { resource } = request.definition;
  const key = countKey(where, values);
  const known = counts.get(resource, key)?.[0];
  if (known !== undefined) return known;
  const text = `select count(*)::int as count from (select 1 from ${quoteName(resource)} t where ${where} limit ${EXACT_UP_TO + 1}) c`;
  const { rows } = await request.database.query<{ count: number }>(text, values);
  counts.set(resource, key, [rows[0]!.count]);
  return rows[0]!.count;
}

/** Like `readOne`; undefined where there is nothing to read. */
export async function findOne(request: ResourceRequest, id: number): Promise<string | undefined> {
  requirePermission(request, request.access.read !== false);
  const parameters = new Parameters();
  const where = `t.id = ${parameters.add(id, 'bigint')} and ${rowsSql(request, request.access.read, parameters)}`;
  const text = oneText(request, where, parameters);
  const { rows } = await request.database.query<{ record: string }>(text, parameters.values);
  return rows[0]?.record;
}

const keptTexts = new KeptByAccess<KeptStatement>();

function oneText(request: ResourceRequest, where: string, parameters: Parameters): string {
  const kept = keptTexts.get(request);
  if (kept?.where === where) return kept.text;
  const parts = readableParts(request, parameters);
  const { columns, joins } = parts;
  const inner = `select t.* from ${quoteName(request.definition.resource)} t where ${where}`;
  const text = `select ${rowJson(parts, 'r')}::text as record from (select ${columns} from (${inner}) t${joins}) r`;
  if (areReadablePartsKept(request)) keptTexts.set(request, { where, text });
  return text;
}
