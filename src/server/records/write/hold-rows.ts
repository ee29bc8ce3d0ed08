import { quoteName } from '#engine/predicates/sql-names.ts';
import type { Predicate } from '#engine/model/predicate.ts';
import { AppError } from '#shared/errors.ts';
import { notFound } from '#server/records/query/merged-away.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { Parameters } from '#server/records/query/sql-text.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { say } from '#server/platform/texts/say.ts';
import { holdSourcesOf } from './hold-sources.ts';

/**
 * Waits for current writers of these records, and keeps others from writing while `work` runs: its reads stay valid.
 */
export function whileHeld<T>(request: ResourceRequest, ids: readonly number[], work: () => Promise<T>): Promise<T> {
  return request.database.transaction(async () => {
    await holdReadable(request, ids);
    return work();
  });
}

/** Locks those of the records that the user can read until the transaction ends, after their sources, in the order of ids. */
export async function holdReadable(request: ResourceRequest, ids: readonly number[]): Promise<void> {
  const { access, database, definition } = request;
  await holdSourcesOf(request, ids);
  const parameters = new Parameters();
  const where = `t.id = any(${parameters.add(`{${ids.join(',')}}`, 'bigint[]')}) and ${rowsSql(request, access.read, parameters)}`;
  await database.query(
    `select from ${quoteName(definition.resource)} t where ${where} order by t.id for no key update`,
    parameters.values,
  );
}

/**
 * Locks rows until the transaction ends, in the order of their ids, and accepts only users who can read all of them and
 * do this with all of them. It comes before any other answer about a row: its state, its version, its references.
 * @param allowed the rows that this can be done with, of those that the user can read.
 * @throws {AppError} not_found where one does not exist or cannot be read; forbidden where the user can only read it.
 */
export async function holdRows(
  request: ResourceRequest,
  ids: readonly number[],
  allowed: boolean | Predicate,
): Promise<void> {
  const { access, database, definition } = request;
  await holdSourcesOf(request, ids);
  const parameters = new Parameters();
  const list = parameters.add(`{${ids.join(',')}}`, 'bigint[]');
  const { rows } = await database.query<{ id: number; allowed: boolean }>(
    `select t.id, ${rowsSql(request, allowed, parameters)} as allowed from ${quoteName(definition.resource)} t ` +
      `where t.id = any(${list}) and ${rowsSql(request, access.read, parameters)} order by t.id for update`,
    parameters.values,
  );
  const found = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !found.has(id));
  if (missing !== undefined) throw await notFound(request, missing);
  if (!rows.every((row) => row.allowed)) throw new AppError('forbidden', say('server.records.not_editable'));
}
