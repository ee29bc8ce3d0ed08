import type { RecordAbout } from '#server/records/events/event-hub.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import type { WrittenRow } from './write-statement.ts';

/**
 * Notifies everyone who can read the record and sees something of the change, after the commit; counts of its resource
 * are dropped then, in every process.
 * @param about the facts of a deleted record, for users whose permission depends on the row; what a change wrote.
 */
export function announce(
  request: ResourceRequest,
  row: Pick<WrittenRow, 'id' | 'version'>,
  kind: 'created' | 'updated' | 'deleted',
  about?: RecordAbout,
): void {
  const { resource } = request.definition;
  request.events.record({ resource, id: row.id, kind, version: row.version }, about);
}
