import { quoteName } from '#engine/predicates/sql-names.ts';
import type { ResourceAccess } from '#engine/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { isoInstant, Parameters } from '#server/records/query/sql-text.ts';
import { rejectWhenUsed } from '#server/records/query/usage.ts';
import { rowsSql } from '#server/records/query/rows-sql.ts';
import { WRITE_PATHS } from '#server/records/query/write-paths.ts';
import { say } from '#server/platform/texts/say.ts';
import { deleteWithFiles } from './delete-rows.ts';
import { holdRows } from './hold-rows.ts';
import { rejectInLockedState } from './locks.ts';
import { recordsOf, writeRecords } from './write-records.ts';
import { inOrderOf, recordsAsSeen, writeShaped } from './write-shaped.ts';
import { activitySql, type WrittenRow } from './write-statement.ts';
import { rejectWithoutParents } from './without-parents.ts';

/**
 * Moves records to the trash, all or none: they are no longer found, references to them stay, their files stay.
 * @throws {AppError} not_found where one does not exist or cannot be read, forbidden where one cannot be deleted; then
 * locked; in_use naming the references to them.
 */
export async function moveToTrash(request: ResourceRequest, ids: readonly number[]): Promise<number> {
  await writeRecords(request, {
    path: 'trash',
    isHolding: true,
    check: async () => {
      await holdRows(request, ids, request.access.delete);
      await rejectInLockedState(request, ids);
      return recordsOf(ids);
    },
    rows: async () => {
      await rejectWhenUsed(request, ids);
      return putAway(request, ids);
    },
  });
  return ids.length;
}

/** Moves locked rows to the trash, after all other checks. @throws {AppError} not_found. */
export const trashAsChecked = (request: ResourceRequest, ids: readonly number[]) =>
  writeRecords(request, {
    path: 'trash',
    isHolding: true,
    check: async () => recordsOf(ids),
    rows: () => putAway(request, ids),
  });

/**
 * Restores records from the trash, all or none. Code that runs on a change runs on this too.
 * @throws {AppError} not_found where one is not in the trash, or not the user's to restore; not_unique where another
 * record has their values by now; invalid where a record they belong to is in the trash itself.
 */
export async function restoreRecords(request: ResourceRequest, ids: readonly number[]): Promise<number> {
  requirePermission(request, request.access.trash !== false);
  const inTrash = trashRequest(request);
  await writeRecords(request, {
    path: 'restore',
    isHolding: true,
    check: async () => {
      await holdRows(inTrash, ids, true);
      await rejectWithoutParents(request, ids);
      return recordsAsSeen(request, 'restore', ids);
    },
    rows: async (records) => {
      const rows = await put(inTrash, ids, 'restore', true);
      await forgetMerges(request, ids);
      return writeShaped(request, records, inOrderOf(records, rows));
    },
  });
  return ids.length;
}

/** Deletes records in the trash permanently, with their files, all or none. @throws {AppError} in_use, not_found. */
export async function purgeRecords(request: ResourceRequest, ids: readonly number[]): Promise<number> {
  requirePermission(request, request.access.trash !== false);
  const inTrash = trashRequest(request);
  await writeRecords(request, {
    path: 'purge',
    isHolding: true,
    check: async () => {
      await holdRows(inTrash, ids, true);
      return recordsOf(ids);
    },
    rows: () => deleteWithFiles(inTrash, ids, 'purged'),
  });
  return ids.length;
}

const known = new WeakMap<ResourceAccess, ResourceAccess>();

/** The same request, in the trash: users who can delete read there the records that they could read before. */
export function trashRequest(request: ResourceRequest): ResourceRequest {
  const access = known.get(request.access) ?? {
    ...request.access,
    read: request.access.trash,
    delete: request.access.trash,
  };
  known.set(request.access, access);
  return { ...request, access };
}

const idList = (ids: readonly number[]): string => `{${ids.join(',')}}`;

/** Records that were merged into another are separate again. */
const forgetMerges = ({ database, definition }: ResourceRequest, ids: readonly number[]) =>
  database.query('delete from system.merged_records where resource = $1 and record_id = any($2::bigint[])', [
    definition.resource,
    idList(ids),
  ]);

/** In the order of the ids in the request. */
const putAway = async (request: ResourceRequest, ids: readonly number[]) =>
  inOrderOf(recordsOf(ids), await put(request, ids, 'trash', request.access.delete));

/** Marks or unmarks the rows with their activity, in one statement. @throws {AppError} not_found unless every one was. */
async function put(
  request: ResourceRequest,
  ids: readonly number[],
  path: 'trash' | 'restore',
  allowed: ResourceAccess['delete'],
): Promise<readonly WrittenRow[]> {
  const parameters = new Parameters();
  const table = quoteName(request.definition.resource);
  const by = parameters.add(request.principal.userId, 'bigint');
  const where = [
    `t.id = any(${parameters.add(idList(ids), 'bigint[]')})`,
    rowsSql(request, request.access.read, parameters),
    rowsSql(request, allowed, parameters),
  ].join(' and ');
  const marks =
    path === 'trash'
      ? `deleted_on = clock_timestamp(), deleted_by_id = ${by}`
      : 'deleted_on = null, deleted_by_id = null';
  const { activity: action } = WRITE_PATHS[path];
  const activity = activitySql(request, parameters, action, 'null::jsonb', 'null::jsonb', 'w');
  const { rows } = await request.database.query<WrittenRow>(
    `with w as (update ${table} t set ${marks}, updated_by_id = ${by}, ` +
      `updated_on = greatest(clock_timestamp(), t.updated_on + interval '1 microsecond') where ${where} returning t.*), ${activity} ` +
      `select w.id, ${isoInstant('w.updated_on')} as version from w`,
    parameters.values,
  );
  if (rows.length !== ids.length) throw new AppError('not_found', say('server.records.gone'));
  return rows;
}
