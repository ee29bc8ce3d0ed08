import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import type { ResourceRequest } from './request.ts';
import { Parameters } from './sql-text.ts';
import { rowsSql } from './rows-sql.ts';

/** Whether a record exists and meets the condition of a grant. */
export async function matchesRows(request: ResourceRequest, id: number, rows: boolean | Predicate): Promise<boolean> {
  if (rows === false) return false;
  const parameters = new Parameters();
  const where = `t.id = ${parameters.add(id, 'bigint')} and ${rowsSql(request, rows, parameters)}`;
  const found = await request.database.query(
    `select 1 from ${quoteName(request.definition.resource)} t where ${where}`,
    parameters.values,
  );
  return found.rows.length > 0;
}

/** Whether all of these records exist and meet the condition of a grant. */
export async function allMatchRows(
  request: ResourceRequest,
  ids: readonly number[],
  rows: boolean | Predicate,
): Promise<boolean> {
  if (typeof rows === 'boolean' || ids.length === 0) return rows !== false;
  return (await matchingIds(request, ids, rows)).size === new Set(ids).size;
}

/** Those of these records that exist and meet the condition of a grant. */
export async function matchingIds(
  request: ResourceRequest,
  ids: readonly number[],
  rows: boolean | Predicate,
): Promise<ReadonlySet<number>> {
  if (rows === false || ids.length === 0) return new Set();
  const parameters = new Parameters();
  const where = `t.id = any(${parameters.add(`{${ids.join(',')}}`, 'bigint[]')}) and ${rowsSql(request, rows, parameters)}`;
  const found = await request.database.query<{ id: number }>(
    `select t.id from ${quoteName(request.definition.resource)} t where ${where}`,
    parameters.values,
  );
  return new Set(found.rows.map(({ id }) => id));
}
