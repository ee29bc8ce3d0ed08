import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldTest, Predicate } from '#engine/model/predicate.ts';
import { predicateSql, type SqlPosition } from '#engine/predicates/to-sql.ts';
import { accessTo, type ResourceRequest } from './request.ts';
import { searchedPath, searchedText } from './searched-path.ts';
import { escapeLike, type Parameters } from './sql-text.ts';

type Within = NonNullable<SqlPosition['within']>;

/** The conditions of a list: the rows a user can read (always), their filter, and their search text. */
export interface Narrowing {
  readonly rows: boolean | Predicate;
  readonly filter?: Predicate;
  readonly search?: string;
}

/** The WHERE text over table alias `t`, without the word; `true` where nothing narrows. */
export function whereSql(request: ResourceRequest, narrowing: Narrowing, parameters: Parameters): string {
  const parts = [
    rowsSql(request, narrowing.rows, parameters),
    narrowing.filter ? filterSql(request, narrowing.filter, parameters) : 'true',
    narrowing.search ? searchSql(request, narrowing.search, parameters) : 'true',
  ].filter((part) => part !== 'true');
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

/** The condition of a grant over alias `t`. */
export function rowsSql(
  request: ResourceRequest,
  rows: boolean | Predicate,
  parameters: Parameters,
  alias = 't',
): string {
  if (typeof rows === 'boolean') return String(rows);
  return predicateText(request, rows, parameters, alias);
}

const predicateText = (
  request: ResourceRequest,
  predicate: Predicate,
  parameters: Parameters,
  alias = 't',
  within?: Within,
): string =>
  predicateSql(predicate, request.definition.fields, {
    alias,
    ...(within && { within }),
    resource: request.definition.resource,
    context: request.context,
    parameter: (value, sqlType) => parameters.add(value, sqlType),
  });

function filterSql(request: ResourceRequest, filter: Predicate, parameters: Parameters): string {
  const parts = Object.entries(filter).map(([key, value]) => partSql(request, key, value, parameters));
  return parts.length === 0 ? 'true' : parts.length === 1 ? parts[0]! : `(${parts.join(' and ')})`;
}

function partSql(request: ResourceRequest, key: string, value: unknown, parameters: Parameters): string {
  if (key === 'anyOf' || key === 'allOf') {
    const parts = (value as Predicate[]).map((part) => filterSql(request, part, parameters));
    if (parts.length === 0) return key === 'allOf' ? 'true' : 'false';
    return `(${parts.join(key === 'anyOf' ? ' or ' : ' and ')})`;
  }
  if (key === 'not') return `not (${filterSql(request, value as Predicate, parameters)})`;
  return predicateText(request, { [key]: value as FieldTest }, parameters, 't', readableRows(request, parameters));
}

/** Of other records a filter and a search find only what their user can read. A grant judges by all of them. */
const readableRows =
  (request: ResourceRequest, parameters: Parameters): Within =>
  (resource, alias) => {
    const definition = request.definitions.resources[resource];
    if (!definition) return 'false';
    const access = accessTo(request, definition);
    return rowsSql({ ...request, definition, access }, access.read, parameters, alias);
  };

/** Shorter words are in most texts, and no trigram has them. */
const INDEXED_LENGTH = 3;

/**
 * The search text anywhere in one of the readable search fields, those of rows and related records too; every word must
 * be found, in any of them. Null where a field is empty, which a WHERE takes as false; it is never inside a `not`.
 */
function searchSql(request: ResourceRequest, search: string, parameters: Parameters): string {
  const { resource, fields, list } = request.definition;
  const names = list.search.filter((name) => request.access.readFields.has(name));
  const own = names.flatMap((name) => (Object.hasOwn(fields, name) ? [fields[name]!] : []));
  const further = names
    .filter((name) => !Object.hasOwn(fields, name))
    .map((path) => searchedPath({ resource, fields }, path, readableRows(request, parameters)));
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return 'true';
  const found = (word: string) => {
    const place = `lower(${parameters.add(`%${escapeLike(word)}%`, 'text')})`;
    const ownSql = (alias: string) => own.map((field) => `lower(${searchedText(alias, field)}) like ${place}`);
    if (further.length === 0) return `(${ownSql('t').join(' or ')})`;
    if (word.length < INDEXED_LENGTH)
      return `(${[...ownSql('t'), ...further.map((one) => one.exists('t', place))].join(' or ')})`;
    // One index for each place; as one condition with OR they would be no way to the rows.
    const inOwn = own.length > 0 ? [`select s.id from ${quoteName(resource)} s where ${ownSql('s').join(' or ')}`] : [];
    return `t.id in (${[...inOwn, ...further.map((one) => one.ids(place))].join(' union all ')})`;
  };
  return words.map(found).join(' and ');
}
