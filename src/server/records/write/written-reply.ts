import { readsAll } from '#engine/access/present-rows.ts';
import { hasParts } from './write-parts.ts';
import type { WrittenRow } from './write-statement.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { findOne } from '#server/records/query/read.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

/**
 * The reply to a write: the record as the user can read it, or only its id where they cannot.
 * @param message what code of features says besides, in the language of the reader.
 */
export async function writtenReply(
  request: ResourceRequest,
  row: WrittenRow,
  { written, message = '' }: { readonly written: WriteValues; readonly message?: string | undefined },
): Promise<string> {
  const isWhole = readsAll(request.access) && !hasParts(request.definition, fieldValues(request, written));
  const known = isWhole ? row.record : undefined;
  const text = known ?? (request.access.read === false ? undefined : await findOne(request, row.id));
  return `{"code":0,"message":${JSON.stringify(message)},"data":${text ?? JSON.stringify({ id: row.id })}}`;
}

const fieldValues = (request: ResourceRequest, values: WriteValues): WriteValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in request.definition.fields));
