import { recordActivity } from '#server/records/activity/record-activity.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { WRITE_PATHS } from '#server/records/query/write-paths.ts';
import type { UploadedFile, WriteBody } from '#server/records/query/write-body.ts';

/**
 * Gives the uploaded files their rows, so that the record can point at them; called again with the record's id once that is known.
 * Runs inside the write's transaction.
 */
export async function attachFiles(request: ResourceRequest, body: WriteBody, recordId?: number): Promise<void> {
  for (const [field, file] of body.files)
    await (recordId === undefined
      ? insertFile(request, { file, field, recordId: null })
      : ownFile(request, file.id, recordId));
}

const ownFile = (request: ResourceRequest, id: string, recordId: number) =>
  request.database.query(`update system.files set record_id = $2 where id = $1`, [id, recordId]);

/** One row in `files`. `field` null: an attachment of the record. */
export async function insertFile(
  request: ResourceRequest,
  entry: { file: UploadedFile; field: string | null; recordId: number | null },
): Promise<void> {
  const { file } = entry;
  await request.database.query(
    `insert into system.files (id, resource, record_id, field, name, media_type, size, sha256, created_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      file.id,
      request.definition.resource,
      entry.recordId,
      entry.field,
      file.name,
      file.mediaType,
      file.size,
      file.sha256,
      request.principal.userId,
    ],
  );
}

/** Deletes rows of files without any reference, and after the commit their bytes. */
export async function removeFiles(request: ResourceRequest, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await request.database.query(`delete from system.files where id = any($1::uuid[])`, [`{${ids.join(',')}}`]);
  request.database.afterCommit(() => {
    for (const id of ids) void request.fileStore.delete(id);
  });
}

/** All files of records that are about to go: those of fields and the attachments. */
export async function filesOf(request: ResourceRequest, recordIds: readonly number[]): Promise<string[]> {
  const { rows } = await request.database.query<{ id: string }>(
    `select id from system.files where resource = $1 and record_id = any($2::bigint[])`,
    [request.definition.resource, `{${recordIds.join(',')}}`],
  );
  return rows.map((row) => row.id);
}

/** The activity entry of an attachment that came or went. */
export const recordFileActivity = (
  request: ResourceRequest,
  path: 'attach' | 'detach',
  recordId: number,
  name: string,
): Promise<void> =>
  recordActivity(request.database, request.principal, {
    action: WRITE_PATHS[path].activity,
    resource: request.definition.resource,
    recordId,
    requestId: request.requestId,
    ...(path === 'attach' ? { after: { name } } : { before: { name } }),
  });
