import { fieldSql, quoteName } from '#engine/predicates/sql-names.ts';
import { referringRelation } from '#engine/model/referred-by.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import { predicateSql, type SqlPosition } from '#engine/predicates/to-sql.ts';
import { accessTo, type PermittedRows } from './request.ts';
import type { Parameters } from './sql-text.ts';

/** How the condition of a user is judged, in place of one of the files: by what they can read. */
export type Judged = Required<Pick<SqlPosition, 'within' | 'isOpen' | 'isNamed'>>;

/** The condition of a grant over alias `t`. */
export function rowsSql(
  request: PermittedRows,
  rows: boolean | Predicate,
  parameters: Parameters,
  alias = 't',
): string {
  if (typeof rows === 'boolean') return String(rows);
  return predicateText(request, rows, parameters, alias);
}

/** A condition over the fields of the request's resource, with the rows that it asks about. */
export const predicateText = (
  request: PermittedRows,
  predicate: Predicate,
  parameters: Parameters,
  alias = 't',
  judged?: Judged,
): string =>
  predicateSql(predicate, request.definition.fields, {
    alias,
    ...judged,
    referred: (by, at) => referringSql(request, by, at, parameters),
    resource: request.definition.resource,
    context: request.context,
    parameter: (value, sqlType) => parameters.add(value, sqlType),
  });

/** That a record of another resource refers to a record, which the user can read with that relation. */
export function referringSql(
  request: PermittedRows,
  by: string,
  { id, alias }: { readonly id: string; readonly alias: string },
  parameters: Parameters,
): string {
  const found = referringRows(request, by, alias, parameters);
  return found ? `exists (select ${found.from} where ${found.column} = ${id} and ${found.rows})` : 'false';
}

/** The records of another resource that refer to others by this relation and that the user can read; undefined: none. */
export function referringRows(
  request: PermittedRows,
  by: string,
  alias: string,
  parameters: Parameters,
): { readonly from: string; readonly column: string; readonly rows: string } | undefined {
  const { resource, via, where } = referringRelation(by);
  const definition = request.definitions.resources[resource];
  const field = definition?.fields[via];
  if (!definition || !field) return undefined;
  const access = accessTo(request, definition);
  if (access.choicesOnly || access.read === false || !access.readFields.has(via)) return undefined;
  const there = { ...request, definition, access };
  const tests = [access.read, ...(where ? [where] : [])].map((each) => rowsSql(there, each, parameters, alias));
  const rows = tests.filter((each) => each !== 'true').join(' and ') || 'true';
  return { from: `from ${quoteName(resource)} ${alias}`, column: fieldSql(alias, field), rows };
}
