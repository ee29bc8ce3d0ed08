import { readsAll } from '#engine/access/compile-access.ts';
import type { ResourceDefinition } from '#engine/schema/definition.ts';
import { AppError, type Message } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { recordName, recordNameInside } from './names.ts';
import { findOne } from './read.ts';
import type { ResourceRequest } from './request.ts';

/**
 * What to say of a record that is not there: where it was merged into one that this person may read, that; else only that it is not there.
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

/** That there is no such record, or none for this user. */
export const recordNotFound = (definition: ResourceDefinition, id: number): Message =>
  say('server.records.not_found', { record: recordName(definition), id: String(id) });
