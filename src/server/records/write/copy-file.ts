import type { ResourceRequest } from '#server/records/query/request.ts';

/** Where a copy of a file belongs. */
export interface FilePlace {
  readonly resource: string;
  /** Null until the record has its id. */
  readonly recordId: number | null;
  readonly field: string;
}

/**
 * Copies a stored file, bytes and all, so that each record has its own: deleting one leaves the other. Runs inside the
 * write's transaction.
 * @returns the id of the copy.
 */
export async function copyFile(request: ResourceRequest, id: string, place: FilePlace): Promise<string> {
  const { database, fileStore } = request;
  const { rows } = await database.query<{ name: string }>('select name from system.files where id = $1', [id]);
  const copy = await fileStore.write(await fileStore.read(id), { maxBytes: Infinity, name: rows[0]?.name ?? id });
  await database.query(
    `insert into system.files (id, resource, record_id, field, name, media_type, size, sha256, created_by)
     select $2, $3, $4, $5, f.name, f.media_type, f.size, f.sha256, f.created_by from system.files f where f.id = $1`,
    [id, copy.id, place.resource, place.recordId, place.field],
  );
  return copy.id;
}
