import type { RecordSubscriber } from '#server/records/handlers/handlers.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { copyFile } from '#server/records/write/copy-file.ts';
import { removeFiles } from '#server/records/write/record-files.ts';
import { DOCUMENTS, keepEarlier } from './earlier-version.ts';
import { writtenAside } from '#server/records/activity/write-aside.ts';

/** The CV of a candidate is the current version of a document too; a new one is the next version of it. */
export const resumeIsDocument: RecordSubscriber = {
  created: async (request, { id, after }) => addVersion(request, id, after['resume']),
  changed: async (request, { id, before, after }) => {
    if (before['resume'] === after['resume']) return;
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
  const next = (version ?? 0) + 1;
  if (earlier !== null) await keepEarlier(request, id, earlier);
  const { rows } = await request.database.query<{ title: string }>(
    `update candidate_documents set file = $2, version = $3, is_current = true, updated_on = clock_timestamp(), updated_by_id = $4
      where id = $1 returning title`,
    [id, file, next, request.principal.userId],
  );
  await writtenAside(request, {
    resource: DOCUMENTS,
    id,
    title: rows[0]?.title,
    before: { version },
    after: { version: next },
  });
}

/** Of a candidate whose CV was deleted before, the versions go on. */
async function firstVersion(request: ResourceRequest, candidate: number, file: string): Promise<void> {
  const { rows } = await request.database.query<{ id: number; title: string; version: number | null }>(
    `insert into candidate_documents (candidate_id, title, file, version, is_current, is_resume, created_by_id, updated_by_id)
     select $1, f.name, f.id, 1 + coalesce((select max(d.version) from candidate_documents d where d.candidate_id = $1 and d.is_resume), 0),
            true, true, $3, $3
       from system.files f where f.id = $2
     returning id, title, version`,
    [candidate, file, request.principal.userId],
  );
  for (const { id, title, version } of rows) {
    await request.database.query('update system.files set record_id = $2 where id = $1', [file, id]);
    await writtenAside(request, { resource: DOCUMENTS, id, title, after: { candidate, version } });
  }
}

/** The document stays when the CV is removed from the candidate, as an earlier one. */
const endVersion = ({ database }: ResourceRequest, candidate: number) =>
  database.query(`update candidate_documents set is_current = false where ${HEAD}`, [candidate]);

/** A new file of the document is the CV of the candidate. */
export async function replaceResume(request: ResourceRequest, candidate: number, file: string): Promise<void> {
  const resume = await copyFile(request, file, { resource: 'candidates', recordId: candidate, field: 'resume' });
  await setResume(request, [candidate], resume);
}

/** The CV goes with its document. */
export async function clearResume(request: ResourceRequest, documents: readonly number[]): Promise<void> {
  const { rows } = await request.database.query<{ candidate_id: number }>(
    `update candidate_documents set is_current = false where id = any($1::bigint[]) and is_resume and is_current returning candidate_id`,
    [`{${documents.join(',')}}`],
  );
  if (rows.length > 0)
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
  const { rows } = await request.database.query<{ id: number; name: string | null; before: string | null }>(
    `with held as (select id, resume from candidates where id = any($1::bigint[]) order by id for update)
     update candidates c set resume = $2, updated_on = clock_timestamp(), updated_by_id = $3
       from held where c.id = held.id and held.resume is distinct from $2 returning c.id, c.name, held.resume as before`,
    [`{${candidates.join(',')}}`, resume, request.principal.userId],
  );
  for (const { id, name: title, before } of rows)
    await writtenAside(request, { resource: 'candidates', id, title, before: { resume: before }, after: { resume } });
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
    [into, `{${from.join(',')}}`],
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
