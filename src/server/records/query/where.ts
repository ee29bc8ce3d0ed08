import { quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import type { FieldTest, Predicate } from '#engine/model/predicate.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';
import type { SqlPosition } from '#engine/predicates/to-sql.ts';
import { accessTo, type ResourceRequest } from './request.ts';
import { type Judged, predicateText, rowsSql } from './rows-sql.ts';
import { type SearchedPath, searchedPath, searchedText } from './searched-path.ts';
import { escapeLike, type Parameters } from './sql-text.ts';
import { isNamed, isOpenSql } from './withheld.ts';

type Within = NonNullable<SqlPosition['within']>;

/** The conditions of a list: the rows a user can read (always), their filter, and their search text. */
export interface Narrowing {
  readonly rows: boolean | Predicate;
  readonly filter?: Predicate;
  readonly search?: string;
  /** What a look at the search text alone has found (`lookAhead`): it decides how the statement searches. */
  readonly found?: FoundIds;
}

/** The records that a search text finds, among those that a user cannot read too; `many`: so many that each page soon has its rows. */
export type FoundIds = readonly number[] | 'many';

/** The WHERE text over table alias `t`, without the word; `true` where nothing narrows. */
export function whereSql(request: ResourceRequest, narrowing: Narrowing, parameters: Parameters): string {
  const parts = [
    rowsSql(request, narrowing.rows, parameters),
    narrowing.filter ? filterSql(request, narrowing.filter, parameters) : 'true',
    narrowing.search ? searchSql(request, narrowing.search, narrowing.found, parameters) : 'true',
  ].filter((part) => part !== 'true');
  return parts.length === 0 ? 'true' : parts.join(' and ');
}

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
  return predicateText(request, { [key]: value as FieldTest }, parameters, 't', {
    within: readableRows(request, parameters),
    isOpen: isOpenSql(request, parameters),
    isNamed: isNamed(request, parameters),
  });
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
const MAX_WORDS = 8;

const isIndexed = (word: string): boolean => word.length >= INDEXED_LENGTH;

const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/**
 * The search text anywhere in one of the readable search fields, those of rows and related records too; every word must
 * be found, in any of them. Null where a field is empty, which a WHERE takes as false; it is never inside a `not`.
 */
function searchSql(
  request: ResourceRequest,
  search: string,
  found: FoundIds | undefined,
  parameters: Parameters,
): string {
  if (found !== undefined && found !== 'many')
    return `t.id = any(${parameters.add(sqlArray(found.map(String)), 'bigint[]')})`;
  const places = searchedPlaces(request, parameters);
  const conditions = wordsOf(search).map((word) => {
    const isWalked = places.further.length === 0 || !isIndexed(word) || found === 'many';
    return isWalked ? hasWord(places, word) : `t.id in (${idsWith(places, word)})`;
  });
  return conditions.length === 0 ? 'true' : conditions.join(' and ');
}

/**
 * A statement of the ids that a search text finds, at most so many; undefined where no index has any of its words. What the indexed
 * words find is looked through for the shorter ones.
 */
export function foundIdsSql(
  request: ResourceRequest,
  search: string,
  limit: number,
  parameters: Parameters,
): string | undefined {
  const words = wordsOf(search);
  const places = searchedPlaces(request, parameters);
  const isSearched = places.own.length + places.further.length > 0;
  const [indexed, short] = [words.filter(isIndexed), words.filter((word) => !isIndexed(word))];
  if (!isSearched || indexed.length === 0) return undefined;
  const ids = indexed.map((word) => `(${idsWith(places, word)})`).join(' intersect ');
  if (short.length === 0) return `select distinct f.id from (${ids}) f(id) limit ${limit}`;
  const tests = short.map((word) => hasWord(places, word)).join(' and ');
  return `select t.id from ${quoteName(places.resource)} t where t.id in (${ids}) and ${tests} limit ${limit}`;
}

interface SearchedPlaces extends Pick<Judged, 'isOpen'> {
  readonly resource: string;
  readonly own: readonly FieldDefinition[];
  /** In rows and related records. */
  readonly further: readonly SearchedPath[];
  readonly placeOf: (word: string) => string;
}

function searchedPlaces(request: ResourceRequest, parameters: Parameters): SearchedPlaces {
  const { resource, fields, list } = request.definition;
  const isOpen = isOpenSql(request, parameters);
  const names = list.search.filter((name) => request.access.readFields.has(name));
  return {
    resource,
    isOpen,
    own: names.flatMap((name) => (Object.hasOwn(fields, name) ? [fields[name]!] : [])),
    further: names
      .filter((name) => !Object.hasOwn(fields, name))
      .map((path) => searchedPath({ resource, fields }, path, { within: readableRows(request, parameters), isOpen })),
    placeOf: (word) => `lower(${parameters.add(`%${escapeLike(word)}%`, 'text')})`,
  };
}

const ownSql = ({ own, resource, isOpen }: SearchedPlaces, alias: string, place: string): string[] =>
  own.map((field) => {
    const open = isOpen(resource, field.name, alias);
    return `lower(${searchedText(alias, field)}) like ${place}${open === undefined ? '' : ` and ${open}`}`;
  });

/** Whether the record `t` has a word. */
function hasWord(places: SearchedPlaces, word: string): string {
  const place = places.placeOf(word);
  return `(${[...ownSql(places, 't', place), ...places.further.map((one) => one.exists('t', place))].join(' or ')})`;
}

/** The ids with a word: one index for each place; as one condition with OR they would be no way to the rows. */
function idsWith(places: SearchedPlaces, word: string): string {
  const place = places.placeOf(word);
  const own = ownSql(places, 's', place);
  const inOwn = own.length > 0 ? [`select s.id from ${quoteName(places.resource)} s where ${own.join(' or ')}`] : [];
  return [...inOwn, ...places.further.map((one) => one.ids(place))].join(' union all ');
}
