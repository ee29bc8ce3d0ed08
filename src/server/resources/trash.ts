import { quoteName } from '#engine/predicates/sql-names.ts';
import type { ResourceAccess } from '#engine/access/access.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { runHooks } from '../handlers/run-hooks.ts';
import { announce } from './create.ts';
import { fromDatabase } from './database-errors.ts';
import { refuseInLockedState } from './locks.ts';
import { filesOf, removeFiles } from './record-files.ts';
import { recordFacts } from './record-facts.ts';
import { demand, type ResourceRequest } from './request.ts';
import { titleExpression } from './select.ts';
import { Parameters } from './sql-text.ts';
import { explained, refuseWhenUsed } from './usage.ts';
import { rowsSql } from './where.ts';
import { activitySql, deleteRecords } from './write-statement.ts';

/**
 * Moves records to the trash, all or none: nobody finds them any more, what points at them still does, their files stay.
 * @throws {AppError} in_use naming what refers to them; locked; not_found where one does not exist or may not be deleted.
 */
export async function moveToTrash(request: ResourceRequest, ids: readonly number[]): Promise<number> {
  const facts = await request.database.transaction(async () => {
    await hold(request, ids);
    await refuseInLockedState(request, ids);
    for (const id of ids) await runHooks(request, 'beforeDelete', { id, values: {} });
    await refuseWhenUsed(request, ids);
    const known = await recordFacts(request.database, request.definition, ids);
    await put(request, ids, { action: 'deleted', rows: request.access.delete });
    for (const id of ids) await runHooks(request, 'afterDelete', { id, values: {} });
    return known;
  });
  const version = new Date().toISOString();
  for (const id of ids) announce(request, { id, version }, 'deleted', facts.get(id));
  return ids.length;
}

/**
 * Takes records out of the trash, all or none.
 * @throws {AppError} not_unique where another record has their values by now; invalid where something they belong to is in the trash itself.
 */
export async function restoreRecords(request: ResourceRequest, ids: readonly number[]): Promise<number> {
  demand(request, request.access.trash !== false);
  try {
    await request.database.transaction(async () => {
      await refuseWithoutParents(request, ids);
      await put(trashRequest(request), ids, { action: 'restored', rows: true });
    });
  } catch (error) {
    throw fromDatabase(error, request.definition);
  }
  const version = new Date().toISOString();
  for (const id of ids) announce(request, { id, version }, 'created');
  return ids.length;
}

/** Deletes records in the trash for good, with their files, all or none. @throws {AppError} in_use, not_found. */
export async function purgeRecords(request: ResourceRequest, ids: readonly number[]): Promise<number> {
  demand(request, request.access.trash !== false);
  const ofTrash = trashRequest(request);
  try {
    await request.database.transaction(async () => {
      const files = await filesOf(request, ids);
      const gone = await deleteRecords(ofTrash, ids, 'purged');
      if (gone.length !== ids.length) throw notFound(request);
      await removeFiles(request, files);
      await request.effects?.removed?.(request, ids);
    });
    return ids.length;
  } catch (error) {
    throw await explained(request, ids, fromDatabase(error, request.definition));
  }
}

const known = new WeakMap<ResourceAccess, ResourceAccess>();

/** The same request, in the trash: who may delete reads there what he could read before. */
export function trashRequest(request: ResourceRequest): ResourceRequest {
  const access = known.get(request.access) ?? { ...request.access, read: request.access.trash, delete: request.access.trash };
  known.set(request.access, access);
  return { ...request, access };
}

const notFound = ({ definition }: ResourceRequest) => new AppError('not_found', `${definition.title} was not found`);

const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** Until the transaction ends nothing new can point at these. */
const hold = ({ database, definition }: ResourceRequest, ids: readonly number[]) =>
  database.query(`select 1 from ${quoteName(definition.resource)} t where t.id = any($1::bigint[]) order by t.id for update`, [idList(ids)]);

interface TrashChange {
  readonly action: 'deleted' | 'restored';
  readonly rows: ResourceAccess['delete'];
}

/** Marks or unmarks the rows with their activity, in one statement. @throws {AppError} not_found unless every one was. */
async function put(request: ResourceRequest, ids: readonly number[], { action, rows }: TrashChange): Promise<void> {
  const parameters = new Parameters();
  const table = quoteName(request.definition.resource);
  const by = parameters.add(request.principal.userId, 'bigint');
  const where = [
    `t.id = any(${parameters.add(idList(ids), 'bigint[]')})`,
    rowsSql(request, request.access.read, parameters),
    rowsSql(request, rows, parameters),
  ].join(' and ');
  const marks = action === 'deleted' ? `deleted_on = clock_timestamp(), deleted_by_id = ${by}` : 'deleted_on = null, deleted_by_id = null';
  const activity = activitySql(request, parameters, action, 'null::jsonb', 'null::jsonb', 'w');
  const { rows: done } = await request.database.query(
    `with w as (update ${table} t set ${marks}, updated_by_id = ${by}, ` +
      `updated_on = greatest(clock_timestamp(), t.updated_on + interval '1 microsecond') where ${where} returning t.*), ${activity} select w.id from w`,
    parameters.values,
  );
  if (done.length !== ids.length) throw notFound(request);
}

/** A record cannot come back to where it belongs while that is in the trash. */
async function refuseWithoutParents(request: ResourceRequest, ids: readonly number[]): Promise<void> {
  const { definition, definitions, database } = request;
  for (const field of Object.values(definition.fields)) {
    const target = field.relation && !field.system && field.column ? definitions.resources[field.relation.to] : undefined;
    if (!target?.softDelete) continue;
    const { rows } = await database.query<{ name: string }>(
      `select ${titleExpression(target, 'x')} as name from ${quoteName(definition.resource)} t ` +
        `join ${quoteName(target.resource)} x on x.id = t.${quoteName(field.column!)} where t.id = any($1::bigint[]) and x.deleted_on is not null limit 1`,
      [idList(ids)],
    );
    if (!rows[0]) continue;
    const text = `${field.title}: ${rows[0].name} is in the trash. Restore that first`;
    const errors: FieldErrors = { [field.name]: { message: 'states.trash.parent', args: { field: field.title, name: rows[0].name }, text } };
    throw new AppError('invalid', text, { errors });
  }
}
