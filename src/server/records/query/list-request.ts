import { fieldName } from '#engine/custom-fields/custom-names.ts';
import { typeOf } from '#engine/field-types/field-types.ts';
import { isSortable } from '#engine/model/is-sortable.ts';
import { fieldAt } from '#engine/predicates/fields-used.ts';
import { textLength } from '#engine/predicates/values.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import { AppError } from '#shared/errors.ts';
import { parseFilter } from './filter.ts';
import { readJson } from '#server/platform/door/read-json.ts';
import type { ResourceRequest } from './request.ts';
import { isAnswered } from './select.ts';
import { unknownParameter } from './unknown-parameter.ts';

/** One list, whichever dialect it was asked in. */
export interface ListRequest {
  readonly filter: Predicate;
  readonly search?: string;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly offset: number;
  readonly limit: number;
  /** The record after which the page begins, in the order of the list. */
  readonly after?: number;
  /** The whole of a list (`kind: master`), answered with an ETag. */
  readonly all: boolean;
  /** The fields of each row besides its id. Absent: every readable field. */
  readonly fields?: ReadonlySet<string>;
}

export type Query = Readonly<Record<string, string | string[] | undefined>>;

const MAX_PAGE = 200;
const MAX_ALL = 10_000;
const MAX_OFFSET = 1_000_000;
const KNOWN = new Set(['page', 'limit', 'orderBy', 'ascending', 'query', 'range', 'sort', 'filter', 'fields', 'after']);
/** What asks for the whole of a list. Of other records it would be an export, past the permission for one. */
const WHOLE: ReadonlySet<string> = new Set(['paginate', 'all']);

const isKnown = ({ definition }: ResourceRequest, name: string): boolean =>
  KNOWN.has(name) || (definition.kind === 'master' && WHOLE.has(name));

/**
 * Reads both dialects of a list call: SPEC's `page, limit, orderBy, ascending, query` with the file's `list.params`,
 * and simple-rest's `range, sort, filter`. In either, `fields` names the fields of the rows (`name,custom.grade`).
 * @throws {AppError} unknown_parameter for a parameter or a field that does not exist for this user, malformed for a
 * bad value.
 */
export function parseListRequest(
  request: ResourceRequest,
  query: Query,
  alsoKnown: readonly string[] = [],
): ListRequest {
  const { list } = request.definition;
  for (const name of Object.keys(query))
    if (!isKnown(request, name) && !alsoKnown.includes(name) && !isReadableParam(request, name))
      throw unknownParameter(name);
  const { search: filterSearch, filter } = parseFilter(request, jsonParameter(query, 'filter') ?? {});
  const search = text(query, 'query') ?? filterSearch;
  const searchable = list.search.some((name) => request.access.readFields.has(name));
  if (search !== undefined && search !== '' && !searchable) throw unknownParameter('query');
  const all = flag(query, 'all') ?? flag(query, 'paginate') === false;
  return {
    filter: withParams(request, query, filter),
    search: search === '' ? undefined : search,
    sort: sortOf(request, query),
    ...windowOf(request, query, all),
    ...afterOf(query),
    all,
    fields: fieldsOf(request, query),
  };
}

const isReadableParam = (request: ResourceRequest, name: string): boolean => {
  const { params } = request.definition.list;
  const path = Object.hasOwn(params, name) ? params[name] : undefined;
  return path !== undefined && request.access.readFields.has(path);
};

function withParams(request: ResourceRequest, query: Query, filter: Predicate): Predicate {
  const parts: Predicate[] = [];
  for (const [name, path] of Object.entries(request.definition.list.params)) {
    const value = text(query, name);
    if (value === undefined || value === '' || !isReadableParam(request, name)) continue;
    parts.push(parseFilter(request, { [path]: testOf(request, path, value) }).filter);
  }
  return parts.length === 0 ? filter : { allOf: [filter, ...parts] };
}

/** `country_name=germany`: names of other records are found without regard to case. */
function testOf({ definition }: ResourceRequest, path: string, value: string): unknown {
  const field = fieldAt(definition.fields, path);
  const isName = path.includes('.') && field && typeOf(field).kind === 'text' && !field.enum;
  return isName ? { startsWith: value, maxLength: textLength(value) } : value;
}

function sortOf(request: ResourceRequest, query: Query): ListRequest['sort'] {
  const sort = jsonParameter(query, 'sort');
  const byTuple = Array.isArray(sort)
    ? { field: String(sort[0]), order: String(sort[1] ?? 'ASC').toUpperCase() }
    : undefined;
  if (sort !== undefined && !byTuple) throw new AppError('malformed', 'sort has to be ["field","ASC"]');
  const orderBy = text(query, 'orderBy');
  const chosen =
    byTuple ?? (orderBy ? { field: orderBy, order: (flag(query, 'ascending') ?? true) ? 'ASC' : 'DESC' } : undefined);
  if (!chosen) return defaultSort(request, query);
  const name = fieldName(chosen.field);
  const field = request.definition.fields[name];
  if (!field || !request.access.readFields.has(name) || !isSortable(field)) throw unknownParameter(chosen.field);
  if (chosen.order !== 'ASC' && chosen.order !== 'DESC')
    throw new AppError('malformed', 'The order has to be ASC or DESC');
  return { field: name, order: chosen.order };
}

function defaultSort({ definition, access }: ResourceRequest, query: Query): ListRequest['sort'] {
  const { field, order } = definition.list.sort;
  const ascending = flag(query, 'ascending');
  const direction = ascending === undefined ? order : ascending ? 'ASC' : 'DESC';
  return { field: access.readFields.has(field) ? field : 'id', order: direction };
}

function fieldsOf(request: ResourceRequest, query: Query): ReadonlySet<string> | undefined {
  const asked = text(query, 'fields');
  if (asked === undefined) return undefined;
  const fields = new Set<string>();
  for (const wire of asked.split(',')) {
    const name = fieldName(wire);
    if (!isAnswered(request, name)) throw unknownParameter(wire || 'fields');
    fields.add(name);
  }
  return fields;
}

function windowOf(request: ResourceRequest, query: Query, all: boolean): { offset: number; limit: number } {
  if (all) return { offset: 0, limit: MAX_ALL };
  const range = jsonParameter(query, 'range');
  if (range !== undefined) return windowOfRange(range);
  const limit = whole(query, 'limit') ?? request.definition.list.perPage;
  const page = whole(query, 'page') ?? 1;
  return windowOfPage(page, limit);
}

/** The rows of a page. @throws {AppError} malformed where the page is out of range. */
export function windowOfPage(page: number, limit: number): { offset: number; limit: number } {
  if (limit < 1 || limit > MAX_PAGE) throw new AppError('malformed', `limit has to be between 1 and ${MAX_PAGE}`);
  if (page < 1 || (page - 1) * limit > MAX_OFFSET) throw new AppError('malformed', 'page is out of range');
  return { offset: (page - 1) * limit, limit };
}

function windowOfRange(range: unknown): { offset: number; limit: number } {
  const [from, to] = Array.isArray(range) ? range : [];
  const isWhole = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to >= from && from <= MAX_OFFSET;
  if (!isWhole || to - from + 1 > MAX_PAGE)
    throw new AppError('malformed', `range has to be [from,to] with at most ${MAX_PAGE} rows`);
  return { offset: from, limit: to - from + 1 };
}

function afterOf(query: Query): { after?: number } {
  const after = text(query, 'after');
  if (after === undefined) return {};
  if (!/^\d{1,15}$/.test(after)) throw new AppError('malformed', 'after has to be the id of a record');
  return { after: Number(after) };
}

function text(query: Query, name: string): string | undefined {
  const value = query[name];
  if (Array.isArray(value)) throw new AppError('malformed', `${name} was given more than once`);
  return value;
}

function whole(query: Query, name: string): number | undefined {
  const value = text(query, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new AppError('malformed', `${name} has to be a whole number`);
  return Number(value);
}

function flag(query: Query, name: string): boolean | undefined {
  const value = text(query, name);
  if (value === undefined) return undefined;
  if (['1', 'true'].includes(value)) return true;
  if (['0', 'false'].includes(value)) return false;
  throw new AppError('malformed', `${name} has to be true or false`);
}

function jsonParameter(query: Query, name: string): unknown {
  const value = text(query, name);
  return value === undefined || value === '' ? undefined : readJson(value, name);
}
