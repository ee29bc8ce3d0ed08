import { type BulkRecords, type BulkWork, MAX_BULK_RECORDS } from '#shared/contracts/bulk-jobs.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { listedIds } from '#server/records/exports/listed-ids.ts';
import { parseListRequest } from '#server/records/query/list-request.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';

/** The records of a job: those named, or all that the caller's list has with this filter. @throws {AppError} too_large. */
export async function chosenIds(request: ResourceRequest, records: BulkRecords): Promise<readonly number[]> {
  requirePermission(request, request.access.read !== false);
  if ('ids' in records) return [...new Set(records.ids)];
  const query = {
    filter: JSON.stringify(records.filter),
    ...(records.sort && { sort: JSON.stringify(records.sort) }),
  };
  const ids = await listedIds(request, parseListRequest(request, query));
  if (ids.length > MAX_BULK_RECORDS)
    throw new AppError('too_large', say('server.bulk.too_many', { limit: MAX_BULK_RECORDS }));
  return ids;
}

/** @throws {AppError} forbidden or invalid where this user can do it with no record at all. */
export function requireWork(request: ResourceRequest, work: BulkWork): void {
  const { access, definition } = request;
  if (work.kind === 'change') {
    requirePermission(request, access.update !== false);
    // The values of a job are stored until it is deleted.
    const secret = Object.keys(work.data).find((name) => definition.fields[name]?.writeOnly);
    if (secret !== undefined)
      throw new AppError('invalid', say('server.request.invalid'), { errors: { [secret]: say('server.bulk.secret') } });
  } else if (work.kind === 'delete') requirePermission(request, access.delete !== false);
  else {
    const known = work.kind === 'actions' ? definition.actions : (definition.states?.transitions ?? []);
    if (!known.some(({ key }) => key === work.key)) throw new AppError('not_found', say('server.bulk.no_action'));
    requirePermission(request, Object.hasOwn(access.actions, work.key));
  }
}
