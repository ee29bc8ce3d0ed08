import type { AppError, FieldError } from '#shared/errors.ts';
import { inEnglish, say, storedMessage } from '#server/platform/texts/say.ts';
import { fieldName } from '#server/records/query/names.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';

/** Messages that name the field themselves. */
const NAMED = new Set(['server.records.field_invalid', 'server.records.fields_invalid']);

/** Why a record was rejected, in words that name the field where that is not clear, to be stored. */
export function reasonOf({ definition }: ResourceRequest, { errors = {}, said, message }: AppError): FieldError {
  const [[name, reason] = []] = Object.entries(errors);
  const isSaid = said !== undefined && (NAMED.has(said.message) || said.message === reason?.message);
  if (!isSaid && name !== undefined && reason && definition.fields[name])
    return storedMessage(say('server.records.field_invalid', { field: fieldName(definition, name), reason }));
  return storedMessage(said ?? inEnglish(message));
}
