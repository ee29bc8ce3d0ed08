import { hasParts } from './write-parts.ts';
import type { WriteValues, WrittenRow } from './write-statement.ts';
import { findOne } from './read.ts';
import type { ResourceRequest } from './request.ts';

/** The reply to a write: the record as the person may read it, or only its id where he may not. */
export async function writtenReply(request: ResourceRequest, row: WrittenRow, written: WriteValues): Promise<string> {
  const isWhole = request.access.read === true && !hasParts(request.definition, fieldValues(request, written));
  const known = isWhole ? row.record : undefined;
  const text = known ?? (request.access.read === false ? undefined : await findOne(request, row.id));
  return `{"code":0,"message":"","data":${text ?? JSON.stringify({ id: row.id })}}`;
}

const fieldValues = (request: ResourceRequest, values: WriteValues): WriteValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in request.definition.fields));
