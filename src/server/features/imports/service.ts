import type { FastifyRequest } from 'fastify';
import type { ImportMode, ImportPlan, ImportPreview } from '#shared/contracts/imports.ts';
import { NO_JOB_COUNTS } from '#shared/contracts/background-jobs.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { deleteItems } from '#server/platform/jobs/item-queries.ts';
import type { JobAction, JobChange } from '#server/platform/jobs/jobs.ts';
import { findResource } from '#server/records/registry/registry.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { storePart, type UploadedFile } from '#server/records/query/write-body.ts';
import { inEnglish, say } from '#server/platform/texts/say.ts';
import { checkPlan, requireImport } from './check-plan.ts';
import { forgetCorrections } from './corrected-rows.ts';
import { inspectFile, type Reading, readingOf, shapeOf } from './inspect.ts';
import { type ImportData, type ImportJob, START } from './import-job.ts';
import { keepPlan } from './queries.ts';

/** The resource to import into. @throws {AppError} not_found, or forbidden where this user cannot import into it. */
export function importRequest(http: FastifyRequest, resource: string): ResourceRequest {
  const definition = findResource(http.server.registry.current, resource);
  if (!definition) throw new AppError('not_found', say('server.lists.not_found'));
  const request = requestFor(http, definition, 'update');
  requireImport(request);
  return request;
}

/**
 * Takes a file in, one part `file` beside a part `resource`, and reads what columns it has.
 * @throws {AppError} malformed, too_large, unsupported_type; forbidden.
 */
export async function uploadImport(http: FastifyRequest): Promise<ImportJob> {
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
    const { id, name, size } = file;
    const data: ImportData = {
      resource: resource!, // it was found
      file_id: id,
      file_name: name,
      size,
      preview,
      plan: null,
      questions: [],
    };
    return await app.imports.add({ userId, role, data, total: preview.rows, state: 'ready' });
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
export async function rereadImport(http: FastifyRequest, id: number, reading: Reading): Promise<ImportJob> {
  const { database, imports } = http.server;
  const { data } = await imports.own(http, id);
  const isOtherSheet = reading.sheet !== undefined && reading.sheet !== data.preview.sheet;
  const { header_row, ...known } = readingOf(data.preview);
  const preview = await inspectInTurn(
    http,
    { id: fileOf(data), name: data.file_name },
    { ...known, ...(!isOtherSheet && { header_row }), ...reading },
  );
  const change = { ...FRESH, data: { preview, plan: null, questions: [] }, total: preview.rows };
  return database.transaction(async () => {
    const job = await imports.change(id, { ...change, state: 'ready' }, ['ready', 'checked']);
    await deleteItems(database, id);
    if (
      preview.sheet !== data.preview.sheet ||
      preview.delimiter !== data.preview.delimiter ||
      preview.encoding !== data.preview.encoding
    )
      await forgetCorrections(database, id);
    return job;
  });
}

/** Begins a dry run with this plan, and remembers the plan for the next file of this shape. */
export async function beginCheck(http: FastifyRequest, id: number, plan: ImportPlan): Promise<ImportJob> {
  const { database, imports } = http.server;
  const { data } = await imports.own(http, id);
  fileOf(data);
  checkPlan(importRequest(http, data.resource), plan, data.preview);
  const { userId, role } = http.principal;
  const change = { ...FRESH, role_key: role, data: { plan, questions: [] } };
  return database.transaction(async () => {
    const job = await imports.change(id, { ...change, state: 'checking' }, ['ready', 'checked']);
    await deleteItems(database, id);
    await keepPlan(database, userId, data.resource, shapeOf(data.preview), { ...plan, decisions: [] });
    return job;
  });
}

/**
 * What must be so before the rows are imported, or gone on with. They are imported as the dry run before has shown.
 * @throws {AppError} not_found, forbidden, invalid.
 */
export async function beforeImport(
  http: FastifyRequest,
  { id, data }: ImportJob,
  action: JobAction,
): Promise<JobChange<ImportData> | void> {
  if (action === 'undo') return;
  fileOf(data);
  const request = importRequest(http, data.resource);
  if (action === 'retry') return;
  checkPlan(request, data.plan ?? EMPTY_PLAN, data.preview);
  await deleteItems(http.server.database, id);
  return { ...FRESH, data: { questions: [] } };
}

const EMPTY_PLAN: ImportPlan = {
  sources: [],
  match: [],
  mode: 'both' satisfies ImportMode,
  clear_empty: false,
  decisions: [],
};

const FRESH = { counts: NO_JOB_COUNTS, position: START };

function fileOf({ file_id: fileId }: ImportData): string {
  if (!fileId) throw new AppError('not_found', say('server.imports.file_gone'));
  return fileId;
}
