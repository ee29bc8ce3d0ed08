import { quoteName } from '#engine/predicates/sql-names.ts';
import { namingFor, titleExpression } from './record-titles.ts';
import type { ResourceRequest } from './request.ts';
import { Parameters } from './sql-text.ts';
import { rowsSql } from './rows-sql.ts';

/** Whether the user can read what titles are made of, in the records that they can read. */
export const canReadTitles = ({ access, definition: { titleFields } }: ResourceRequest): boolean =>
  access.read !== false && titleFields.every((name) => access.readFields.has(name));

/** The titles of those of these records that exist and that the user can read, by id. */
export async function readableTitles(
  request: ResourceRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const parameters = new Parameters();
  const where = `t.id = any(${parameters.add(`{${ids.join(',')}}`, 'bigint[]')})`;
  const readable = rowsSql(request, request.access.read, parameters);
  const { rows } = await request.database.query<{ id: number; title: string }>(
    `select t.id, ${titleExpression(namingFor(request, parameters), request.definition, 't')} as title from ${quoteName(request.definition.resource)} t where ${where} and ${readable}`,
    parameters.values,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}
