import { Readable } from 'node:stream';
import type { ActivityLogEntry } from '#shared/contracts/activity.ts';
import { recordResource } from '#shared/rules/activity.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { BYTE_ORDER_MARK, csvCell } from '#server/platform/spreadsheets/csv-cell.ts';
import { changesText } from './summary.ts';
import { presentEntries } from './present.ts';
import { countEntries, streamEntries } from './queries.ts';
import type { LogQuery } from './read-query.ts';
import type { LogReader } from './scope.ts';

const BATCH = 200;

export type ExportFormat = 'csv' | 'json';

/** Streams every entry that matches the filters as a file, in bounded memory. Records the export first. */
export async function exportLog(
  reader: LogReader,
  query: Pick<LogQuery, 'filter' | 'search'>,
  format: ExportFormat,
): Promise<Readable> {
  const { database } = reader.http.server;
  const rows = await countEntries(reader, query, true);
  const { filter, search } = query;
  await recordActivity(database, reader.http.principal, {
    action: 'exported',
    resource: 'activity',
    after: { format, rows, filter, ...(search && { search }) },
  });
  return Readable.from(format === 'csv' ? csv(reader, query) : json(reader, query));
}

const CELLS: Readonly<Record<string, (entry: ActivityLogEntry, reader: LogReader) => unknown>> = {
  Id: ({ id }) => id,
  Time: ({ at }) => at,
  Name: ({ user, username }) => user?.name ?? username,
  Role: ({ role }) => role,
  Action: ({ action }) => action,
  Object: ({ resource }) => resource,
  'Record id': ({ record }) => record?.id,
  Record: ({ record }) => record?.title,
  Changes: ({ action, changes, resource }, reader) =>
    changesText(reader.requestOf(recordResource({ action, resource }))?.definition, action, changes),
  Address: ({ address }) => address,
  Device: ({ device }) => device,
  'Request id': ({ request_id }) => request_id,
};

async function* csv(reader: LogReader, query: Pick<LogQuery, 'filter' | 'search'>): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${Object.keys(CELLS).join(',')}\r\n`;
  for await (const rows of streamEntries(reader, query, BATCH)) {
    const entries = await presentEntries(reader, rows);
    yield entries.map((entry) => `${line(entry, reader)}\r\n`).join('');
  }
}

const line = (entry: ActivityLogEntry, reader: LogReader): string =>
  Object.values(CELLS)
    .map((read) => csvCell(String(read(entry, reader) ?? '')))
    .join(',');

async function* json(reader: LogReader, query: Pick<LogQuery, 'filter' | 'search'>): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const rows of streamEntries(reader, query, BATCH)) {
    for (const entry of await presentEntries(reader, rows)) {
      yield separator + JSON.stringify(entry);
      separator = ',\n';
    }
  }
  yield '\n]\n';
}
