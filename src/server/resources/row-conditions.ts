import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Predicate } from '#engine/predicates/predicate.ts';
import type { ResourceRequest } from './request.ts';
import { Parameters } from './sql-text.ts';
import { rowsSql } from './where.ts';

/** Whether a record exists and meets the condition of a grant. */
export async function matchesRows(request: ResourceRequest, id: number, rows: boolean | Predicate): Promise<boolean> {
  if (rows === false) return false;
  const parameters = new Parameters();
  const where = `t.id = ${parameters.add(id, 'bigint')} and ${rowsSql(request, rows, parameters)}`;
  const found = await request.database.query(`select 1 from ${quoteName(request.definition.resource)} t where ${where}`, parameters.values);
  return found.rows.length > 0;
}
