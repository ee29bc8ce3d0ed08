import { type ImportCounts, type ImportKept, NO_COUNTS } from '#shared/contracts/imports.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { removeRecords } from '#server/records/write/remove.ts';
import { type Actor, requestOf } from '#server/records/query/resource-request.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { isRows, rowsOf } from '#server/records/query/row-values.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import { putProvenance } from '#server/records/write/provenance/carry-provenance.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { reasonOf } from './failure-reason.ts';
import { actorOf } from './batch.ts';
import {
  advance,
  changeImport,
  closeRecords,
  eventOf,
  type ImportRow,
  listOpenRecords,
  type OpenRecord,
} from './queries.ts';
import { fillableWithin } from './row-cells.ts';
import { LeaseLost } from '#server/platform/background/background.ts';
import { say, storedMessage } from '#server/platform/texts/say.ts';
import type { ImportContext } from './take-rows.ts';

type Values = Readonly<Record<string, unknown>>;

const BATCH = 100;
const MAX_KEPT = 200;

/**
 * Undoes an import, the last written first: deletes the records that it created and restores the ones that it changed,
 * with the permissions of the user who undoes it. Records that were changed since then, or that are in use, stay and
 * are listed with the reason.
 */
export async function undoImport(context: ImportContext, row: ImportRow): Promise<void> {
  const { app, worker } = context;
  const { database } = app;
  let counts: ImportCounts = { ...NO_COUNTS, ...row.counts };
  let kept: readonly ImportKept[] = row.kept;
  while (!context.task.signal.aborted) {
    const records = await listOpenRecords(database, row.id, BATCH);
    if (records.length === 0) {
      await finish(context, row, counts);
      return database.maintain('worn');
    }
    const actor = await actorOf(app, row);
    const before = { counts, kept };
    await database.transaction(async () => {
      const reasons: ImportKept[] = [];
      for (const record of records) {
        const left = await undoOne(context, actor, record);
        if (left) reasons.push(left);
      }
      const names = new Set(reasons.map(keyOf));
      const isKept = (record: OpenRecord) => names.has(keyOf(record));
      await closeRecords(
        database,
        'undone',
        records.filter((record) => !isKept(record)).map(({ id }) => id),
      );
      await closeRecords(
        database,
        'kept',
        records.filter(isKept).map(({ id }) => id),
      );
      counts = {
        ...before.counts,
        undone: before.counts.undone + records.length - reasons.length,
        kept: before.counts.kept + reasons.length,
      };
      kept = [...before.kept, ...reasons].slice(0, MAX_KEPT);
      await changeImport(database, row.id, { kept }, { worker });
      if (!(await advance(database, row.id, worker, { counts, row_done: row.row_done, row_digest: row.row_digest })))
        throw new LeaseLost();
      await context.task.progress(counts.undone + counts.kept);
    });
    app.events.toUser(row.user_id, 'import', { ...eventOf(row, counts), done: counts.undone + counts.kept });
  }
}

const keyOf = ({ row, resource, record }: { row: number; resource: string; record: number }): string =>
  `${row} ${resource} ${record}`;

/** In a savepoint of its own. @returns why it was left, or nothing. */
async function undoOne({ app }: ImportContext, actor: Actor, record: OpenRecord): Promise<ImportKept | undefined> {
  const definition = app.registry.current.resources[record.resource];
  if (!definition) return kept(record, `#${record.record}`, say('import.kept.gone'));
  const request = requestOf(app, actor, definition, 'update');
  try {
    return await app.database.transaction(async () => {
      const stored = await storedRecord(request, record.record);
      if (!stored) return kept(record, `#${record.record}`, say('import.kept.gone'));
      if (stored.version !== record.version)
        return kept(record, await titleOf(request, record), say('import.kept.changed'));
      if (record.kind === 'created') await removeRecords(request, [record.record]);
      else await giveBack(request, record, stored.values);
      return undefined;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable' || error.code === 'internal_error') throw error;
    return kept(record, await titleOf(request, record), reasonOf(error, `import.kept.${error.code}`));
  }
}

/** Writes the earlier values again, which come from where they came from then. */
async function giveBack(request: ResourceRequest, record: OpenRecord, now: Values): Promise<void> {
  const { before, provenance } = record;
  await changeRecord(request, record.record, {
    values: { ...valuesBefore(request, before ?? {}, now), updated_on: record.version },
    files: new Map(),
    discard: async () => {},
  });
  if (provenance) await putProvenance(request, record.record, { fields: Object.keys(before ?? {}), known: provenance });
}

/**
 * The earlier values of a record, to be written again: rows that are gone come as new ones, and of rows only the cells
 * that the user can write.
 */
function valuesBefore({ definition, access }: ResourceRequest, before: Values, now: Values): Values {
  const again = ([name, value]: [string, unknown]): [string, unknown] => {
    const field = definition.fields[name];
    if (!isRows(field)) return [name, value];
    const cells = fillableWithin(field, access.writeFields);
    const there = new Set(rowsOf(now[name]).map(({ id }) => id));
    return [
      name,
      rowsOf(value).map((row) => ({
        ...(there.has(row['id']) && { id: row['id'] }),
        ...Object.fromEntries(cells.map((cell) => [cell.name, row[cell.name] ?? null])),
      })),
    ];
  };
  return Object.fromEntries(Object.entries(before).map(again));
}

const kept = ({ row, resource, record }: OpenRecord, title: string, reason: FieldError): ImportKept => ({
  row,
  resource,
  record,
  title,
  reason: storedMessage(reason),
});

const titleOf = async (request: ResourceRequest, { record }: OpenRecord): Promise<string> =>
  (await readableTitles(request, [record])).get(record) ?? `#${record}`;

async function finish({ app, worker }: ImportContext, row: ImportRow, counts: ImportCounts): Promise<void> {
  const { database } = app;
  const actor = await actorOf(app, row);
  await database.transaction(async () => {
    const change = { state: 'undone', counts, worker: null, stop_requested: false, finished_on: new Date() } as const;
    if (!(await changeImport(database, row.id, change, { worker }))) throw new LeaseLost();
    await recordActivity(database, actor.principal, {
      action: 'import_undone',
      resource: row.resource,
      after: { file: row.file_name, undone: counts.undone, kept: counts.kept },
      requestId: actor.requestId,
    });
  });
  app.events.toUser(row.user_id, 'import', {
    ...eventOf(row, counts),
    state: 'undone',
    done: counts.undone + counts.kept,
  });
}
