import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import type { FieldTest, Predicate } from '#engine/predicates/predicate.ts';
import { predicateSql } from '#engine/predicates/to-sql.ts';
import type { FieldDefinition } from '#engine/schema/definition.ts';
import type { ResourceRequest } from './request.ts';
import { escapeLike, type Parameters } from './sql-text.ts';

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

const predicateText = (request: ResourceRequest, predicate: Predicate, parameters: Parameters, alias = 't'): string =>
  predicateSql(predicate, request.definition.fields, {
    alias,
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
  if (key.includes('.')) return targetSql(request, key, value as string, parameters);
  return predicateText(request, { [key]: value as FieldTest }, parameters);
}

/** `country_name=Germany`: the relation's target has this value, without regard to case. */
function targetSql(request: ResourceRequest, path: string, value: string, parameters: Parameters): string {
  const [name, targetName] = path.split('.') as [string, string];
  const field = request.definition.fields[name]!;
  const target = request.definitions.resources[field.relation!.to]!.fields[targetName]!;
  return `exists (select 1 from ${quoteName(field.relation!.to)} x where x.id = t.${quoteName(field.column!)} and lower(x.${quoteName(target.column!)}::text) = lower(${parameters.add(String(value), 'text')}))`;
}

/**
 * The search text anywhere in one of the readable search fields; every word must be found, in any of them. Null where a
 * field is empty, which a WHERE takes as false; it is never inside a `not`.
 */
function searchSql(request: ResourceRequest, search: string, parameters: Parameters): string {
  const columns = request.definition.list.search
    .filter((name) => request.access.readFields.has(name))
    .map((name) => `lower(${searchedText(request.definition.fields[name]!)})`);
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return 'true';
  const found = (word: string) => {
    const place = `lower(${parameters.add(`%${escapeLike(word)}%`, 'text')})`;
    return `(${columns.map((column) => `${column} like ${place}`).join(' or ')})`;
  };
  return words.map(found).join(' and ');
}

/** Of a rich text what is read, not its tags. */
const searchedText = (field: FieldDefinition): string =>
  field.widget === 'rich_text' ? `regexp_replace(${fieldSql('t', field)}, '<[^>]*>', ' ', 'g')` : fieldSql('t', field);
