import type { ResourceRequest } from '#server/records/query/request.ts';
import { writtenAside } from '#server/records/activity/write-aside.ts';

export const DOCUMENTS = 'candidate_documents';

/** Keeps a document's file as the version that it is, beside the document itself. */
export async function keepEarlier(request: ResourceRequest, id: number, file: string): Promise<void> {
  const { rows } = await request.database.query<{ id: number; title: string; version: number | null }>(
    `insert into candidate_documents
       (candidate_id, title, category_id, file, version, is_current, is_resume, version_of_id, expires_on, note, created_on, created_by_id, updated_by_id)
     select d.candidate_id, d.title, d.category_id, $2, d.version, false, d.is_resume, d.id, d.expires_on, d.note, d.updated_on,
            coalesce((select f.created_by from system.files f where f.id = $2), d.created_by_id), $3
       from candidate_documents d where d.id = $1
     returning id, title, version`,
    [id, file, request.principal.userId],
  );
  for (const { id: kept, title, version } of rows) {
    await request.database.query('update system.files set record_id = $2 where id = $1', [file, kept]);
    await writtenAside(request, { resource: DOCUMENTS, id: kept, title, after: { version, version_of: id } });
  }
}
