import { quoteName } from '#engine/predicates/sql-names.ts';
import type { ResourceRequest } from './request.ts';

/**
 * The id of the one record of a `singleton`. It is created from the defaults on the first request; concurrent requests
 * create one.
 */
export async function onlyRecord({ database, definition }: ResourceRequest): Promise<number> {
  const table = quoteName(definition.resource);
  const find = `select id from ${table} limit 1`;
  const { rows } = await database.query<{ id: number }>(find);
  if (rows[0]) return rows[0].id;
  await database.query(`insert into ${table} default values on conflict do nothing`);
  return (await database.query<{ id: number }>(find)).rows[0]!.id;
}
