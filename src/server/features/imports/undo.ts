import type { FastifyInstance } from 'fastify';
import { AppError, type FieldError } from '#shared/errors.ts';
import { jobActor } from '#server/features/accounts/job-actor.ts';
import type { ItemWork } from '#server/platform/jobs/jobs.ts';
import { removeRecords } from '#server/records/write/remove.ts';
import { type Actor, requestOf } from '#server/records/query/resource-request.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { isRows, rowsOf } from '#server/records/query/row-values.ts';
import { readableTitles } from '#server/records/query/readable-titles.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import { putProvenance } from '#server/records/write/provenance/carry-provenance.ts';
import { changeRecord } from '#server/records/write/update.ts';
import { reasonOf } from './failure-reason.ts';
import type { ImportJob, WrittenRecord } from './import-job.ts';
import { fillableWithin } from './row-cells.ts';
import { say, storedMessage } from '#server/platform/texts/say.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Undoes what a row of an import has written, the last record first: deletes the records that it created and restores
 * the ones that it changed, with the permissions of the user who undoes it. Records that were changed since then, or
 * that are in use, stay with the reason.
 */
export async function undoRows(
  app: FastifyInstance,
  job: ImportJob,
): Promise<ItemWork<unknown, readonly WrittenRecord[]>> {
  const actor = await jobActor(app, job);
  return {
    isCareful: true,
    one: async ({ earlier }) => {
      const records = earlier ?? [];
      const kept: WrittenRecord[] = [];
      for (const record of records.toReversed()) {
        const why = await undoOne(app, actor, record);
        if (why) kept.unshift({ ...record, kept: why });
      }
      return {
        state: kept.length > 0 ? 'kept' : 'undone',
        earlier: kept,
        counts: { undone: records.length - kept.length, kept: kept.length, undoable: -records.length },
      };
    },
  };
}

type Kept = NonNullable<WrittenRecord['kept']>;

/** In a savepoint of its own. @returns why it was left, or nothing. */
async function undoOne(app: FastifyInstance, actor: Actor, record: WrittenRecord): Promise<Kept | undefined> {
  const definition = app.registry.current.resources[record.resource];
  const gone = () => kept(`#${record.record}`, say('import.kept.gone'));
  if (!definition) return gone();
  const request = requestOf(app, actor, definition, 'update');
  try {
    return await app.database.transaction(async () => {
      const stored = await storedRecord(request, record.record);
      if (!stored) return gone();
      if (stored.version !== record.version) return kept(await titleOf(request, record), say('import.kept.changed'));
      if (record.kind === 'created') await removeRecords(request, [record.record]);
      else await giveBack(request, record, stored.values);
      return undefined;
    });
  } catch (error) {
    const isKnown = error instanceof AppError && error.code !== 'internal_error';
    if (isKnown && error.code === 'unavailable') throw error;
    if (!isKnown) app.log.error({ err: error, resource: record.resource, record: record.record }, 'an undo failed');
    const why = isKnown ? reasonOf(error, `import.kept.${error.code}`) : say('server.background_jobs.unexpected');
    return kept(await titleOf(request, record), why);
  }
}

/** Writes the earlier values again, which come from where they came from then. */
async function giveBack(request: ResourceRequest, record: WrittenRecord, now: Values): Promise<void> {
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

const kept = (title: string, reason: FieldError): Kept => ({ title, reason: storedMessage(reason) });

const titleOf = async (request: ResourceRequest, { record }: WrittenRecord): Promise<string> =>
  (await readableTitles(request, [record])).get(record) ?? `#${record}`;
