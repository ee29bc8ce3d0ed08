import type { FastifyRequest } from 'fastify';
import type { ImportMode, ImportPlan, ImportPreview, ImportState } from '#shared/contracts/imports.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { findResource } from '#server/records/registry/registry.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { storePart, type UploadedFile } from '#server/records/query/write-body.ts';
import { inEnglish, say } from '#server/platform/texts/say.ts';
import { checkPlan, requireImport } from './check-plan.ts';
import { forgetCorrections } from './corrected-rows.ts';
import { inspectFile, type Reading, readingOf, shapeOf } from './inspect.ts';
import {
  changeImport,
  deleteInvalidRows,
  findImport,
  type ImportRow,
  insertImport,
  keepPlan,
  reopenKept,
} from './queries.ts';

/** The resource to import into. @throws {AppError} not_found, or forbidden where this user cannot import into it. */
export function importRequest(http: FastifyRequest, resource: string): ResourceRequest {
  const definition = findResource(http.server.registry.current, resource);
  if (!definition) throw new AppError('not_found', say('server.lists.not_found'));
  const request = requestFor(http, definition, 'update');
  requireImport(request);
  return request;
}

/** An import of the caller. @throws {AppError} not_found for other users' imports. */
export async function ownImport(http: FastifyRequest, id: number): Promise<ImportRow> {
  const row = await findImport(http.server.database, id);
  if (row?.user_id !== http.principal.userId) throw new AppError('not_found', say('server.imports.not_found'));
  return row;
}

/**
 * Takes a file in, one part `file` beside a part `resource`, and reads what columns it has.
 * @throws {AppError} malformed, too_large, unsupported_type; forbidden.
 */
export async function uploadImport(http: FastifyRequest): Promise<ImportRow> {
  if (!http.isMultipart()) throw new AppError('malformed', 'The file has to be sent as multipart/form-data');
  const { server: app, principal } = http;
  let resource: string | undefined;
  const files: UploadedFile[] = [];
  try {
    for await (const part of http.parts()) {
      if (part.type === 'file' && files.length > 0) throw oneFile();
      else if (part.type === 'file')
        files.push(await storePart(app.fileStore, part, { maxBytes: app.config.maxUploadBytes }));
      else if (part.fieldname === 'resource') resource = String(part.value);
      else throw new AppError('invalid', inEnglish(`Unknown part: ${part.fieldname.slice(0, 80)}`));
    }
    importRequest(http, resource ?? '');
    const [file] = files;
    if (!file) throw oneFile();
    const preview = await inspectInTurn(http, file);
    const { userId, role } = principal;
    const id = await insertImport(app.database, {
      userId,
      role,
      resource: resource!,
      fileId: file.id,
      fileName: file.name,
      size: file.size,
      preview,
    });
    return await ownImport(http, id);
  } catch (error) {
    await Promise.all(files.map((file) => app.fileStore.delete(file.id)));
    throw error;
  }
}

const oneFile = () =>
  new AppError('invalid', say('server.files.none_sent'), { errors: { file: say('validation.required') } });

/** Reads the whole file when it is its turn. @throws {AppError} in words that begin with the file's name. */
async function inspectInTurn(
  { server: app, principal }: FastifyRequest,
  { id, name }: { readonly id: string; readonly name: string },
  reading?: Reading,
): Promise<ImportPreview> {
  try {
    return await app.inspections.run(principal.userId, () => inspectFile(app.fileStore, id, reading));
  } catch (error) {
    if (!(error instanceof AppError) || !FILE_FAULTS.includes(error.code)) throw error;
    const message = say('server.imports.file_rejected', { name, reason: error.said ?? error.message });
    throw new AppError(error.code, message, { cause: error, errors: { file: message } });
  }
}

const FILE_FAULTS: readonly ErrorCode[] = ['malformed', 'too_large', 'unsupported_type'];

/** Reads the file another way: another sheet, header row, encoding or delimiter. Deletes the plan. */
export async function rereadImport(http: FastifyRequest, id: number, reading: Reading): Promise<void> {
  const row = await ownImport(http, id);
  const { database } = http.server;
  const isOtherSheet = reading.sheet !== undefined && reading.sheet !== row.preview.sheet;
  const { header_row, ...known } = readingOf(row.preview);
  const preview = await inspectInTurn(
    http,
    { id: fileOf(row), name: row.file_name },
    { ...known, ...(!isOtherSheet && { header_row }), ...reading },
  );
  await move(http, id, ['ready', 'checked'], 'ready', { preview, plan: null, counts: {}, questions: [], error: null });
  await deleteInvalidRows(database, id);
  if (
    preview.sheet !== row.preview.sheet ||
    preview.delimiter !== row.preview.delimiter ||
    preview.encoding !== row.preview.encoding
  )
    await forgetCorrections(database, id);
}

/** Begins a dry run with this plan, and remembers the plan for the next file of this shape. */
export async function beginCheck(http: FastifyRequest, id: number, plan: ImportPlan): Promise<void> {
  const { database } = http.server;
  const row = await ownImport(http, id);
  fileOf(row);
  checkPlan(importRequest(http, row.resource), plan, row.preview);
  await database.transaction(async () => {
    await move(http, id, ['ready', 'checked'], 'checking', { plan, role_key: http.principal.role, ...FRESH });
    await deleteInvalidRows(database, id);
    await keepPlan(database, row.user_id, row.resource, shapeOf(row.preview), { ...plan, decisions: [] });
  });
}

/** Begins to take the rows over, as the dry run before has shown. */
export async function beginRun(http: FastifyRequest, id: number): Promise<void> {
  const { database } = http.server;
  const row = await ownImport(http, id);
  fileOf(row);
  checkPlan(importRequest(http, row.resource), row.plan ?? EMPTY_PLAN, row.preview);
  await database.transaction(async () => {
    await move(http, id, ['checked'], 'running', { role_key: http.principal.role, ...FRESH });
    await deleteInvalidRows(database, id);
  });
}

/** Asks what is at work to end after its batch. */
export const stopImport = (http: FastifyRequest, id: number): Promise<void> =>
  changeOwn(http, id, ['checking', 'running'], { stop_requested: true });

/** Goes on behind the last row that was done. */
export async function resumeImport(http: FastifyRequest, id: number): Promise<void> {
  const row = await ownImport(http, id);
  fileOf(row);
  importRequest(http, row.resource);
  await move(http, id, ['stopped', 'failed'], 'running', {
    role_key: http.principal.role,
    error: null,
    stop_requested: false,
    worker: null,
  });
}

/** Starts to undo everything; records that an earlier attempt left are tried again. */
export async function beginUndo(http: FastifyRequest, id: number): Promise<void> {
  const { database } = http.server;
  const row = await ownImport(http, id);
  await database.transaction(async () => {
    const counts = { ...row.counts, kept: 0 };
    await move(http, id, ['done', 'stopped', 'failed', 'undone'], 'undoing', {
      role_key: http.principal.role,
      counts,
      kept: [],
      error: null,
      stop_requested: false,
      worker: null,
    });
    await reopenKept(database, id);
  });
}

const EMPTY_PLAN: ImportPlan = {
  sources: [],
  match: [],
  mode: 'both' satisfies ImportMode,
  clear_empty: false,
  decisions: [],
};
const FRESH = {
  counts: {},
  questions: [],
  kept: [],
  error: null,
  row_done: 0,
  row_digest: null,
  stop_requested: false,
  worker: null,
  finished_on: null,
} as const;

function fileOf(row: ImportRow): string {
  if (!row.file_id) throw new AppError('not_found', say('server.imports.file_gone'));
  return row.file_id;
}

type Change = Parameters<typeof changeImport>[2];

const move = (http: FastifyRequest, id: number, from: readonly ImportState[], to: ImportState, change: Change) =>
  changeOwn(http, id, from, { ...change, state: to });

/** @throws {AppError} conflict when the import has none of these states, or no longer. */
async function changeOwn(
  http: FastifyRequest,
  id: number,
  states: readonly ImportState[],
  change: Change,
): Promise<void> {
  await ownImport(http, id);
  if (!(await changeImport(http.server.database, id, change, { states })))
    throw new AppError('conflict', say('server.imports.not_now'));
}
