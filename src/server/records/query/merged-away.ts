import { readsAll } from '#engine/access/compile-access.ts';
import { insideSentence } from '#engine/schema/wording.ts';
import { AppError } from '#shared/errors.ts';
import { findOne } from './read.ts';
import type { ResourceRequest } from './request.ts';

/**
 * What to say of a record that is not there: where it was merged into one that this person may read, that; else only that it is not there.
 */
export async function notFound(request: ResourceRequest, id: number): Promise<AppError> {
  const { definition, database } = request;
  const { rows } = await database.query<{ title: string; into_id: number }>(
    'select title, into_id from merged_records where resource = $1 and record_id = $2',
    [definition.resource, id],
  );
  const known = rows[0];
  if (!known || !definition.mergeable || (await findOne(request, known.into_id)) === undefined)
    return new AppError('not_found', `${definition.title} ${id} was not found`);
  const { titleFields } = definition;
  const isOpen = readsAll(request.access) && titleFields.every((name) => request.access.readFields.has(name));
  return new AppError(
    'not_found',
    `${isOpen ? known.title : `${definition.title} ${id}`} was merged into ${insideSentence(definition.title)} ${known.into_id}`,
    {
      details: { merged_into: known.into_id },
    },
  );
}
