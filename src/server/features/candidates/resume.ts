import { sqlArray } from '#server/platform/db/sessions/values.ts';
import type { RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { copyFile } from '#server/records/write/copy-file.ts';
import { removeFiles } from '#server/records/write/record-files.ts';
import { addDocument, DOCUMENTS, keepEarlier, VERSIONS } from './earlier-version.ts';

/** The CV of a candidate is the current version of a document too; a new one is the next version of it. */
export const resumeIsDocument: RecordSubscriber = {
  created: async (request, { id, after }) => addVersion(request, id, after['resume']),
  changed: async (request, { cause, id, before, after }) => {
    if (cause === VERSIONS || before['resume'] === after['resume']) return;
    await (after['resume'] === null ? endVersion(request, id) : addVersion(request, id, after['resume']));
  },
};

interface ResumeDocument {
  readonly id: number;
  readonly file: string | null;
  readonly version: number | null;
}

const HEAD = 'candidate_id = $1 and is_resume and version_of_id is null and deleted_on is null';

async function addVersion(request: ResourceRequest, candidate: number, resume: unknown): Promise<void> {
  if (typeof resume !== 'string') return;
  const { database } = request;
  const { rows } = await database.query<ResumeDocument>(
    `select id, file, version from candidate_documents where ${HEAD} order by is_current desc, id desc limit 1 for update`,
    [candidate],
  );
  const file = await copyFile(request, resume, { resource: DOCUMENTS, recordId: rows[0]?.id ?? null, field: 'file' });
  await (rows[0] ? nextVersion(request, rows[0], file) : firstVersion(request, candidate, file));
}

async function nextVersion(request: ResourceRequest, { id, file: earlier, version }: ResumeDocument, file: string) {
  if (earlier !== null) await keepEarlier(request, id, earlier);
  const change = [{ id, values: { file, version: (version ?? 0) + 1, is_current: true } }];
  await request.records.write(request, { resource: DOCUMENTS, cause: VERSIONS, change });
}

/** Of a candidate whose CV was deleted before, the versions go on. */
async function firstVersion(request: ResourceRequest, candidate: number, file: string): Promise<void> {
  const { rows } = await request.database.query<{ title: string; version: number }>(
    `select f.name as title, 1 + coalesce((select max(d.version) from candidate_documents d where d.candidate_id = $1 and d.is_resume), 0) as version
       from system.files f where f.id = $2`,
    [candidate, file],
  );
  for (const values of rows)
    await addDocument(request, { ...values, candidate, file, is_current: true, is_resume: true });
}

/** The document stays when the CV is removed from the candidate, as an earlier one. */
async function endVersion(request: ResourceRequest, candidate: number): Promise<void> {
  const { rows } = await request.database.query<{ id: number }>(
    `select id from candidate_documents where ${HEAD} order by id for no key update`,
    [candidate],
  );
  await markCurrent(request, rows, false);
}

/** Says which documents are the current versions. */
export const markCurrent = (
  request: ResourceRequest,
  documents: readonly { readonly id: number }[],
  is_current: boolean,
) => {
  const change = documents.map(({ id }) => ({ id, values: { is_current } }));
  return request.records.write(request, { resource: DOCUMENTS, isDerived: true, change });
};

/** A new file of the document is the CV of the candidate. */
export async function replaceResume(request: ResourceRequest, candidate: number, file: string): Promise<void> {
  const resume = await copyFile(request, file, { resource: 'candidates', recordId: candidate, field: 'resume' });
  await setResume(request, [candidate], resume);
}

/** The CV goes with its document. */
export async function clearResume(request: ResourceRequest, documents: readonly number[]): Promise<void> {
  const { rows } = await request.database.query<{ id: number; candidate_id: number }>(
    'select id, candidate_id from candidate_documents where id = any($1::bigint[]) and is_resume and is_current order by id for no key update',
    [sqlArray(documents)],
  );
  if (rows.length === 0) return;
  await markCurrent(request, rows, false);
  await setResume(
    request,
    rows.map((row) => row.candidate_id),
    null,
  );
}

async function setResume(
  request: ResourceRequest,
  candidates: readonly number[],
  resume: string | null,
): Promise<void> {
  const { rows } = await request.database.query<{ id: number; before: string | null }>(
    'select id, resume as before from candidates where id = any($1::bigint[]) order by id for update',
    [sqlArray(candidates)],
  );
  const change = rows.map(({ id }) => ({ id, values: { resume } }));
  await request.records.write(request, { resource: 'candidates', cause: VERSIONS, change });
  await removeFiles(
    request,
    rows.flatMap(({ before }) => before ?? []),
  );
}

/** Gives a candidate without a CV the newest one of others; the document itself comes along with the merge. */
export async function takeResume(request: ResourceRequest, into: number, from: readonly number[]): Promise<void> {
  const { rows } = await request.database.query<{ resume: string }>(
    `select o.resume from candidates o, candidates c
      where c.id = $1 and c.resume is null and o.id = any($2::bigint[]) and o.resume is not null order by o.updated_on desc limit 1`,
    [into, sqlArray(from)],
  );
  if (rows[0]) await replaceResume(request, into, rows[0].resume);
}

/** Takes a CV away again whose document has gone back to another candidate. */
export async function withoutResume(request: ResourceRequest, candidate: number): Promise<void> {
  const { rows } = await request.database.query(
    'select 1 from candidate_documents where candidate_id = $1 and is_resume and is_current and deleted_on is null',
    [candidate],
  );
  if (rows.length === 0) await setResume(request, [candidate], null);
}
