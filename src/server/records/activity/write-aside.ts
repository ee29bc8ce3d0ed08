import { recordActivity } from './record-activity.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';

/** A record that a statement of a feature has written. */
export interface WrittenAside {
  readonly resource: string;
  readonly id: number;
  readonly title?: string | null;
  /** Absent for a new record. */
  readonly before?: WriteValues;
  readonly after: WriteValues;
}

/**
 * What belongs to a write of a record besides its row: the entry in its activity, and the news for open screens after
 * the commit.
 */
export async function writtenAside(request: ResourceRequest, written: WrittenAside): Promise<void> {
  const { database, events, principal, requestId } = request;
  const { resource, id, title, before, after } = written;
  await recordActivity(database, principal, {
    action: before ? 'updated' : 'created',
    resource,
    recordId: id,
    recordTitle: title ?? undefined,
    before,
    after,
    requestId,
  });
  const version = new Date().toISOString();
  const kind = before ? 'updated' : 'created';
  events.record({ resource, id, kind, version, by: principal.userId }, before && { changed: Object.keys(after) });
}
