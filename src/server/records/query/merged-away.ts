import { readsAll } from '#engine/access/present-rows.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordName, recordNameInside } from './names.ts';
import { findOne } from './read.ts';
import type { ResourceRequest } from './request.ts';

/**
 * The error for a missing record: where it was merged into one that this user can read, it says so; else only that the
 * record does not exist.
 */
export async function notFound(request: ResourceRequest, id: number): Promise<AppError> {
  const { definition, database } = request;
  const { rows } = await database.query<{ title: string; into_id: number }>(
    'select title, into_id from system.merged_records where resource = $1 and record_id = $2',
    [definition.resource, id],
  );
  const known = rows[0];
  if (!known || !definition.mergeable || (await findOne(request, known.into_id)) === undefined)
    return new AppError('not_found', recordNotFound(definition, id));
  const { titleFields } = definition;
  const isOpen = readsAll(request.access) && titleFields.every((name) => request.access.readFields.has(name));
  const record = recordName(definition);
  const name = isOpen ? known.title : say('server.records.numbered', { record, id: String(id) });
  const into = say('server.records.numbered', { record: recordNameInside(definition), id: String(known.into_id) });
  return new AppError('not_found', say('server.records.merged_into', { name, into }), {
    details: { merged_into: known.into_id },
  });
}

/** The error for a record that does not exist, or not for this user. */
export const recordNotFound = (definition: ResourceDefinition, id: number): Message =>
  say('server.records.not_found', { record: recordName(definition), id: String(id) });
