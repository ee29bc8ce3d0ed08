import type { OriginalCreation } from '#server/records/query/feature-write.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

export const DOCUMENTS = 'candidate_documents';

/** Why documents and the CV of their candidate are written by the other one, or a version is kept: nothing follows. */
export const VERSIONS = 'versions of documents';

interface EarlierVersion {
  readonly candidate: number;
  readonly title: string;
  readonly category: number | null;
  readonly version: number | null;
  readonly is_resume: boolean | null;
  readonly expires_on: string | null;
  readonly note: string | null;
  readonly created_on: string;
  readonly created_by: number | null;
}

/** Keeps a document's file as the version that it is, beside the document itself. */
export async function keepEarlier(request: ResourceRequest, id: number, file: string): Promise<void> {
  const { rows } = await request.database.query<EarlierVersion>(
    `select d.candidate_id as candidate, d.title, d.category_id as category, d.version, d.is_resume, d.expires_on, d.note,
            d.updated_on as created_on, coalesce(f.created_by, d.created_by_id) as created_by
       from candidate_documents d left join system.files f on f.id = $2 where d.id = $1`,
    [id, file],
  );
  for (const { created_on: on, created_by: by, ...values } of rows)
    await addDocument(request, { ...values, file, is_current: false, version_of: id }, { on, by });
}

/** Adds a document, with its file. */
export async function addDocument(
  request: ResourceRequest,
  values: WriteValues & { readonly file: string },
  original?: OriginalCreation,
): Promise<void> {
  const write = { resource: DOCUMENTS, cause: VERSIONS, create: [values], ...(original && { original }) };
  for (const { id } of await request.records.write(request, write))
    await request.database.query('update system.files set record_id = $2 where id = $1', [values.file, id]);
}
