import type { HookName, TransitionDefinition } from '#engine/model/record-action-definition.ts';
import { recordFacts } from '#server/records/query/record-facts.ts';
import { FILES, type RecordFacts } from '#server/records/events/event-hub.ts';
import type { TransitionResult } from '#server/records/query/record-code.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { explained } from '#server/records/query/usage.ts';
import { stepsOf, type WritePath } from '#server/records/query/write-paths.ts';
import { announce } from './announce.ts';
import { hasProvenance, keepProvenance } from './provenance/keep-provenance.ts';
import { changedValues } from './changed-values.ts';
import { fromCode, fromDatabase } from './database-errors.ts';
import { holdSources } from './hold-sources.ts';
import { hasHooks, isHeard, onlyFields, runHooks } from './run-hooks.ts';
import { hasParts } from './write-parts.ts';
import type { WrittenRow } from './write-statement.ts';

/** A record of a write, before and after it. */
export interface RecordWrite {
  /** Absent: a new one, which gets its id with its row. */
  readonly id?: number;
  readonly before?: WriteValues;
  /** The whole record; nothing of one that is deleted. */
  readonly values: WriteValues;
  /** The values to write. */
  readonly changes: WriteValues;
  /** The fields that were given, of a new record: the rest are defaults. Absent: those of `sent`, or all of the changes. */
  readonly given?: ReadonlySet<string>;
}

/** A record with its row. */
export interface WrittenRecord extends RecordWrite {
  readonly id: number;
  readonly row: WrittenRow;
}

/** The parts of this write alone; the rest follows from its path. */
export interface RecordsWrite {
  readonly path: WritePath;
  /** The user's input, for the hooks that read it before it is checked. */
  readonly sent?: Pick<RecordWrite, 'id' | 'before' | 'values'>;
  readonly transition?: TransitionDefinition;
  /** Why a feature writes. */
  readonly cause?: string | undefined;
  /** What the handler of the transition takes besides the fields. */
  readonly taken?: WriteValues;
  /** Gets what the handler of the transition has done. */
  readonly onResult?: (result: TransitionResult) => void;
  /** Whether the check locks rows: then it is in the transaction. */
  readonly isHolding?: boolean;
  /** Permissions, rules and input. @returns the records to write; none where there is nothing to do. */
  readonly check: (sent: WriteValues) => Promise<readonly RecordWrite[]>;
  /** Whether one statement does it all where no code has its say: then there is no transaction around it. */
  readonly isOneStatement?: (records: readonly RecordWrite[]) => boolean;
  /**
   * Writes the rows, with their entries in the activity in the same statement.
   * @returns them in the order of the records, undefined for a skipped one; undefined for all after a concurrent write.
   */
  readonly rows: (records: readonly RecordWrite[]) => Promise<readonly (WrittenRow | undefined)[] | undefined>;
  /** Writes what hangs on the rows: lists, rows of child tables, files; and sees that the result is allowed. */
  readonly parts?: (records: readonly WrittenRecord[]) => Promise<void>;
}

/**
 * The one way in which records are written. In this order: `beforeValidate`, check, `beforeSave` or `beforeDelete`,
 * rows with their activity, parts, subscribers, `afterSave` or `afterDelete`, the steps of a transition; all of it in
 * one transaction, or not at all. After the commit browsers are notified and counts are dropped. `write-paths.ts` says
 * which of the steps a path runs.
 * @returns the rows; undefined after a concurrent write, and then nothing is kept.
 * @throws {AppError} the rejections of the steps and, as texts, those of the database.
 */
export async function writeRecords(
  request: ResourceRequest,
  write: RecordsWrite,
): Promise<readonly (WrittenRow | undefined)[] | undefined> {
  let ids: readonly number[] = [];
  const all = async () => {
    const { path, sent, transition } = write;
    const values = sent
      ? await inCode(
          request,
          runHooks(request, 'beforeValidate', { ...sent, path, transition: transition?.key, taken: write.taken }),
        )
      : {};
    const records = await write.check(values);
    ids = records.flatMap(({ id }) => id ?? []);
    return records.length === 0 ? [] : carryOut(request, write, records);
  };
  try {
    const isTogether = write.isHolding || hasHooks(request, write.path, 'beforeValidate');
    return await (isTogether ? request.database.transaction(all) : all());
  } catch (error) {
    if (error instanceof MovedOn) return undefined;
    throw await explained(request, ids, fromDatabase(error, request.definition));
  }
}

/** A concurrent write came first: nothing of this attempt is kept. */
class MovedOn extends Error {}

type Facts = ReadonlyMap<number, RecordFacts>;

interface Written {
  readonly rows: readonly (WrittenRow | undefined)[] | undefined;
  readonly facts?: Facts;
  /** As they were written, in the order of the rows. */
  readonly records: readonly RecordWrite[];
}

async function carryOut(request: ResourceRequest, write: RecordsWrite, records: readonly RecordWrite[]) {
  const isAlone =
    !isHeard(request, write.path) && !hasProvenance(request, write.path) && write.isOneStatement?.(records);
  if (isAlone && records.length > 1) await holdSources(request, records);
  const written: Written = await (isAlone
    ? write.rows(records).then((rows) => ({ rows, records }))
    : request.database.transaction(() => writeWithCode(request, write, records)));
  announceAll(request, write.path, written);
  return written.rows;
}

function announceAll(request: ResourceRequest, path: WritePath, { rows, records, facts }: Written): void {
  const { event, touches } = stepsOf(path);
  for (const [place, row] of (rows ?? []).entries()) {
    if (!row) continue;
    const changed =
      touches === 'values' ? Object.keys(records[place]!.changes) : touches === 'files' ? [FILES] : undefined;
    const known = facts?.get(row.id);
    announce(request, row, event, { ...(known && { facts: known }), ...(changed && { changed }) });
  }
}

async function writeWithCode(
  request: ResourceRequest,
  write: RecordsWrite,
  given: readonly RecordWrite[],
): Promise<Written> {
  const isGoing = stepsOf(write.path).event === 'deleted';
  if (!isGoing) await holdSources(request, given);
  const records = await inCode(request, beforeRows(request, write, given));
  const ids = records.flatMap(({ id }) => id ?? []);
  const facts = isGoing ? await recordFacts(request.database, request.definition, ids) : undefined;
  const rows = await write.rows(records);
  if (!rows) throw new MovedOn();
  const written = records.flatMap((record, place) => {
    const row = rows[place];
    return row ? [{ ...record, id: row.id, row }] : [];
  });
  await write.parts?.(written);
  const sent = write.sent && new Set(Object.keys(write.sent.values));
  await keepProvenance(
    request,
    write.path,
    written.map((record) => ({ given: sent, ...record })),
  );
  await inCode(request, notify(request, write, written));
  await inCode(request, afterRows(request, write, written));
  return {
    rows: rows.map((row, place) => row && asWritten(request, row, records[place]!)),
    records,
    ...(facts && { facts }),
  };
}

/** A row was read before its lists and rows of child tables, which code can add, were written. */
function asWritten({ definition }: ResourceRequest, row: WrittenRow, { changes }: RecordWrite): WrittenRow {
  if (!hasParts(definition, changes)) return row;
  const { record: _earlier, ...written } = row;
  return written;
}

/** Code of features, whose own failures are not the writer's. */
async function inCode<T>({ definition }: ResourceRequest, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw fromCode(error, definition);
  }
}

async function beforeRows(
  request: ResourceRequest,
  write: RecordsWrite,
  records: readonly RecordWrite[],
): Promise<readonly RecordWrite[]> {
  for (const record of records) await runOne(request, write, 'beforeDelete', record);
  if (!hasHooks(request, write.path, 'beforeSave')) return records;
  const shaped: RecordWrite[] = [];
  for (const record of records) {
    const values = onlyFields(request, await runOne(request, write, 'beforeSave', record));
    const changes = record.before
      ? { ...record.changes, ...changedValues(record.values, values, new Set(Object.keys(values))) }
      : values;
    shaped.push({ ...record, values, changes });
  }
  return shaped;
}

const runOne = (
  request: ResourceRequest,
  { path, transition, taken, cause }: RecordsWrite,
  hook: HookName,
  record: RecordWrite,
) => {
  const { id, before, values } = record;
  return runHooks(request, hook, { path, id, before, values, transition: transition?.key, taken, cause });
};

async function notify(request: ResourceRequest, write: RecordsWrite, records: readonly WrittenRecord[]): Promise<void> {
  const { path, cause } = write;
  const { tells: notifies } = stepsOf(path);
  const ids = records.map(({ id }) => id);
  for (const subscriber of request.records.subscribers(request.definition.resource)) {
    if (notifies === 'deleted') await subscriber.deleted?.(request, { path, cause, ids, isForGood: path !== 'trash' });
    for (const { id, before = {}, values: after } of records) {
      if (notifies === 'created') await subscriber.created?.(request, { path, cause, id, after });
      if (notifies === 'changed') await subscriber.changed?.(request, { path, cause, id, before, after });
    }
  }
}

async function afterRows(
  request: ResourceRequest,
  write: RecordsWrite,
  records: readonly WrittenRecord[],
): Promise<void> {
  const { transition } = write;
  for (const record of records) {
    await runOne(request, write, 'afterSave', record);
    await runOne(request, write, 'afterDelete', record);
    if (!transition) continue;
    await runHandler(request, write, transition, record);
    await runOne(request, write, 'afterTransition', record);
  }
}

async function runHandler(
  request: ResourceRequest,
  { taken: input = {}, onResult }: RecordsWrite,
  transition: TransitionDefinition,
  { id, before = {}, values: after }: WrittenRecord,
): Promise<void> {
  if (transition.handler === undefined) return;
  const run = request.records.handler('transition', transition.handler);
  const result = await run({ request, transition, id, before, after, input });
  if (result) onResult?.(result);
}

/** Records that no code looks at, or that are to go. */
export const recordsOf = (ids: readonly number[]): readonly RecordWrite[] =>
  ids.map((id) => ({ id, values: {}, changes: {} }));

/** Rows whose version is the time: those that are gone, or whose own columns stay. */
export function rowsNow(ids: readonly number[]): readonly WrittenRow[] {
  const version = new Date().toISOString();
  return ids.map((id) => ({ id, version }));
}
