import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import type { AttachmentEndpoint } from '#server/records/addresses/attachment-endpoints.ts';
import { recordsOf, rowsNow, writeRecords } from '#server/records/write/write-records.ts';
import type { Query } from '#server/records/query/list-request.ts';
import { unknownParameter } from '#server/records/query/unknown-parameter.ts';
import { rejectInLockedState } from '#server/records/write/locks.ts';
import { insertFile, recordFileActivity, removeFiles } from '#server/records/write/record-files.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';
import { fileJson, userJson } from '#server/records/query/select.ts';
import { isoInstant } from '#server/records/query/sql-text.ts';
import { storePart, type UploadedFile } from '#server/records/query/write-body.ts';
import { inEnglish, say } from '#server/platform/texts/say.ts';
import { recordNotFound } from '#server/records/query/merged-away.ts';

const ATTACHMENT = `(select row_to_json(a) from (select f.id, f.name, f.media_type, f.size, (${fileJson('f')})->>'url' as url, ${isoInstant('f.created_on')} as created_on, ${userJson('u')} as created_by) a)`;

/** The files of a record, newest first, as JSON text. Users who can read the record can read its files. */
export async function listAttachments(
  request: ResourceRequest,
  { param }: AttachmentEndpoint,
  query: Query,
): Promise<string> {
  requireFiles(request);
  for (const name of Object.keys(query)) if (name !== param) throw unknownParameter(name);
  const id = recordId(query[param], param);
  await requireRow(request, id, 'read');
  const { rows } = await request.database.query<{ page: string; count: number }>(
    `select coalesce(json_agg(${ATTACHMENT} order by f.created_on desc, f.id), '[]'::json)::text as page, count(*)::int as count ` +
      `from system.files f left join users u on u.id = f.created_by where f.resource = $1 and f.record_id = $2 and f.field is null`,
    [request.definition.resource, id],
  );
  return `{"code":0,"message":"","results":${rows[0]!.page},"count":${rows[0]!.count}}`;
}

/**
 * Stores the files of a multipart body on a record; requires the permission to change the record. All or none.
 * @returns the new attachments as JSON text.
 */
export async function addAttachments(
  request: ResourceRequest,
  endpoint: AttachmentEndpoint,
  http: FastifyRequest,
  maxBytes: number,
): Promise<string> {
  requireFiles(request);
  requirePermission(request, request.access.update !== false);
  if (!http.isMultipart()) throw new AppError('malformed', 'Files have to be sent as multipart/form-data');
  const files: UploadedFile[] = [];
  try {
    const sent = await receive(request, endpoint, http, maxBytes, files);
    const id = recordId(sent ?? (http.query as Query)[endpoint.param], endpoint.param);
    await requireRow(request, id, 'update');
    if (files.length === 0)
      throw new AppError('invalid', say('server.files.none_sent'), { errors: { files: say('validation.required') } });
    await writeRecords(request, {
      path: 'attach',
      isHolding: true,
      check: () => rejectInLockedState(request, [id]).then(() => recordsOf([id])),
      rows: () => keep(request, id, files),
    });
    return await attachmentsOf(request, files);
  } catch (error) {
    await Promise.all(files.map((file) => request.fileStore.delete(file.id)));
    throw error;
  }
}

async function receive(
  request: ResourceRequest,
  { param }: AttachmentEndpoint,
  http: FastifyRequest,
  maxBytes: number,
  files: UploadedFile[],
): Promise<string | undefined> {
  let sent: string | undefined;
  for await (const part of http.parts()) {
    if (part.type === 'file') files.push(await storePart(request.fileStore, part, { maxBytes }));
    else if (part.fieldname === param) sent = String(part.value);
    else throw new AppError('invalid', inEnglish(`Unknown part: ${part.fieldname.slice(0, 80)}`));
  }
  return sent;
}

async function keep(request: ResourceRequest, id: number, files: readonly UploadedFile[]) {
  for (const file of files) {
    await insertFile(request, { file, field: null, recordId: id });
    await recordFileActivity(request, 'attach', id, file.name);
  }
  return rowsNow([id]);
}

async function attachmentsOf({ database }: ResourceRequest, files: readonly UploadedFile[]): Promise<string> {
  const { rows } = await database.query<{ page: string }>(
    `select json_agg(${ATTACHMENT} order by f.created_on desc, f.id)::text as page from system.files f left join users u on u.id = f.created_by where f.id = any($1::uuid[])`,
    [`{${files.map((file) => file.id).join(',')}}`],
  );
  return `{"code":0,"message":"","results":${rows[0]!.page},"count":${files.length}}`;
}

/** Deletes one attachment of a record that the user can change. */
export async function removeAttachment(request: ResourceRequest, fileId: string): Promise<void> {
  requireFiles(request);
  const { rows } = await request.database.query<{ record_id: number; name: string }>(
    `select record_id, name from system.files where id::text = $1 and resource = $2 and field is null and record_id is not null`,
    [fileId, request.definition.resource],
  );
  const file = rows[0];
  if (!file) throw new AppError('not_found', say('server.files.not_found'));
  if (!(await matchesRows(request, file.record_id, request.access.read)))
    throw new AppError('not_found', say('server.files.not_found'));
  await requireRow(request, file.record_id, 'update');
  const ids = [file.record_id];
  await writeRecords(request, {
    path: 'detach',
    isHolding: true,
    check: () => rejectInLockedState(request, ids).then(() => recordsOf(ids)),
    rows: async () => {
      await removeFiles(request, [fileId]);
      await recordFileActivity(request, 'detach', file.record_id, file.name);
      return rowsNow(ids);
    },
  });
}

/** Where the tab with the files is hidden from the user, there are none. */
function requireFiles({ access }: ResourceRequest): void {
  if (!access.readFiles) throw new AppError('route_not_found', say('server.request.no_route'));
}

async function requireRow(request: ResourceRequest, id: number, kind: 'read' | 'update'): Promise<void> {
  requirePermission(request, request.access.can.show);
  if (!(await matchesRows(request, id, request.access.read)))
    throw new AppError('not_found', recordNotFound(request.definition, id));
  if (kind === 'read') return;
  requirePermission(request, await matchesRows(request, id, request.access.update));
}

function recordId(value: unknown, param: string): number {
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value))
    throw new AppError('malformed', `${param} has to be the number of a record`);
  return Number(value);
}
