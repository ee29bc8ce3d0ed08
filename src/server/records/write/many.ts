import { AppError } from '#shared/errors.ts';
import { createRecord } from './create.ts';
import { rejectLocked } from './locks.ts';
import { findChoices, relationErrors, type RelationRecord } from '#server/records/query/relation-targets.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { withCleanTexts } from './rich-texts.ts';
import { allMatchRows } from '#server/records/query/row-conditions.ts';
import { changedValues } from './changed-values.ts';
import { isHeard } from './run-hooks.ts';
import { checkChange, checkCreate } from './validate-write.ts';
import { insertRecords, type ManyChange, updateRecords } from './write-many.ts';
import type { WriteBody } from '#server/records/query/write-body.ts';
import { writeRecords } from './write-records.ts';
import { writtenRows } from './write-rows.ts';
import type { WrittenRow } from './write-statement.ts';
import type { StoredRecord, WriteValues } from '#server/records/query/record-values.ts';
import { say } from '#server/platform/texts/say.ts';
import { withRelated } from '#server/records/query/with-related.ts';
import { defaultValues } from '#engine/validation/write-shape.ts';

/** The outcome for one record of many, or the reason of its rejection. */
type Rejectable<T> = T | AppError;

/**
 * Whether records can be written many at a time. Code that runs on each write can read earlier records, so it gets them
 * one by one.
 */
export const canWriteMany = (request: ResourceRequest): boolean =>
  !isHeard(request, 'create') && !isHeard(request, 'update');

/**
 * Creates records by the rules of {@link createRecord}, in one statement, within the caller's transaction. A rejection
 * by validation or a unique rule leaves the others alone.
 * @param bodies values alone, without files and without rows of child tables.
 * @throws {AppError} an error that belongs to no certain record: then everything must be rolled back.
 */
export async function createRecords(
  request: ResourceRequest,
  bodies: readonly WriteValues[],
): Promise<Rejectable<WrittenRow>[]> {
  requirePermission(request, request.access.create !== false);
  const asked = await withRelated(request, [defaultValues(request.definition.fields, request.context), ...bodies]);
  const checked = await each(bodies, async (values) => {
    const { after } = checkCreate(asked, await withCleanTexts(request, bodyOf(values)));
    return { values, record: after, written: new Set(Object.keys(after)) };
  });
  await findChoices(request, accepted(checked));
  const good = await each(checked, async (one) => {
    await rejectMisfits(request, one);
    return one;
  });
  return together(good, (news) => insertAll(request, news));
}

interface NewRecord extends RelationRecord {
  /** As they were given. */
  readonly values: WriteValues;
}

async function insertAll(request: ResourceRequest, news: readonly NewRecord[]): Promise<Rejectable<WrittenRow>[]> {
  const records = news.map(({ record }) => record);
  rejectRows(request, records);
  const rows = await writeRecords(request, {
    path: 'create',
    check: async () =>
      news.map(({ record, values }) => ({ values: record, changes: record, given: new Set(Object.keys(values)) })),
    isOneStatement: () => true,
    rows: () => insertMany(request, records),
  });
  // Alone, it is rejected with the name of the field whose value is taken.
  return each(rows ?? [], async (row, index) => row ?? alone(request, news[index]!.values));
}

async function insertMany(request: ResourceRequest, records: readonly WriteValues[]) {
  const rows = await insertRecords(request, records);
  const ids = rows.flatMap((row) => (row ? [row.id] : []));
  if (ids.length < rows.length) rejectGaps(request);
  if (!(await allMatchRows(request, ids, request.access.create)))
    throw new AppError('forbidden', say('server.records.not_creatable'));
  return rows;
}

const alone = (request: ResourceRequest, values: WriteValues): Promise<WrittenRow> =>
  request.database.transaction(() => createRecord(request, bodyOf(values)));

/** A record after its change. */
export interface RecordValues {
  readonly stored: StoredRecord;
  readonly values: WriteValues;
}

/**
 * Changes records by the rules of `changeRecord`, in one statement, within the caller's transaction. No record can come
 * twice; without a difference nothing is written.
 * @throws {AppError} an error that belongs to no certain record: then everything must be rolled back.
 */
export async function changeRecords(
  request: ResourceRequest,
  records: readonly RecordValues[],
): Promise<Rejectable<WrittenRow>[]> {
  requirePermission(request, request.access.update !== false);
  const ids = records.map(({ stored }) => stored.id);
  if (!(await allMatchRows(request, ids, request.access.update)))
    throw new AppError('forbidden', say('server.records.not_editable'));
  const both = records.flatMap(({ stored, values }) => [stored.values, values]);
  const asked = await withRelated(request, both);
  const checked = await each(records, async ({ stored, values }) => {
    const { id, version, values: before } = stored;
    const { after, sent } = checkChange(asked, stored, await withCleanTexts(request, bodyOf(values)));
    const changes = changedValues(before, after, sent);
    rejectLocked(request, before, Object.keys(changes));
    return { id, version, before, changes, record: after, written: new Set(Object.keys(changes)), stored: before };
  });
  await findChoices(request, accepted(checked));
  const good = await each(checked, async (one) => {
    await rejectMisfits(request, one);
    return one;
  });
  return together(good, (changes) => updateAll(request, changes));
}

async function updateAll(request: ResourceRequest, all: readonly ManyChange[]): Promise<WrittenRow[]> {
  const differing = all.filter(({ changes }) => Object.keys(changes).length > 0);
  if (differing.length === 0) return [...all];
  rejectRows(
    request,
    differing.map(({ changes }) => changes),
  );
  const rows = await writeRecords(request, {
    path: 'update',
    check: async () => differing.map((one) => ({ ...one, values: { ...one.before, ...one.changes } })),
    isOneStatement: () => true,
    rows: () => updateMany(request, differing),
  });
  const written = new Map(rows?.flatMap((row) => (row ? [[row.id, row] as const] : [])));
  return all.map(({ id, version }) => written.get(id) ?? { id, version });
}

async function updateMany(request: ResourceRequest, changes: readonly ManyChange[]) {
  const rows = await updateRecords(request, changes);
  if (rows.size < changes.length) throw new AppError('conflict', say('server.records.changed'));
  if (!(await allMatchRows(request, [...rows.keys()], request.access.afterUpdate)))
    throw new AppError('forbidden', say('server.records.out_of_reach'));
  return changes.map(({ id }) => rows.get(id));
}

const bodyOf = (values: WriteValues): WriteBody => ({
  values: { ...values },
  files: new Map(),
  discard: async () => {},
});

/** Calls a function with each record that is not rejected yet; the function can reject it by throwing. */
async function each<T, U>(
  items: readonly Rejectable<T>[],
  work: (item: T, index: number) => Promise<U>,
): Promise<Rejectable<U>[]> {
  const done: Rejectable<U>[] = [];
  for (const [index, item] of items.entries())
    done.push(item instanceof AppError ? item : await work(item, index).catch(rejection));
  return done;
}

/** @throws any error that is not of a record. */
function rejection(error: unknown): AppError {
  if (error instanceof AppError && error.code !== 'internal_error' && error.code !== 'unavailable') return error;
  throw error;
}

const accepted = <T>(items: readonly Rejectable<T>[]): T[] =>
  items.flatMap((item) => (item instanceof AppError ? [] : [item]));

/** Calls a function with all records that are not rejected, and puts the answers into their places. */
async function together<T, U>(
  items: readonly Rejectable<T>[],
  work: (items: readonly T[]) => Promise<readonly Rejectable<U>[]>,
): Promise<Rejectable<U>[]> {
  const good = accepted(items);
  const answers = good.length > 0 ? await work(good) : [];
  let next = 0;
  return items.map((item) => (item instanceof AppError ? item : answers[next++]!));
}

async function rejectMisfits(request: ResourceRequest, { record, written, stored }: RelationRecord): Promise<void> {
  const errors = await relationErrors(request, record, written, stored);
  if (errors) throw new AppError('invalid', say('server.records.not_options'), { errors });
}

/** Rows of child tables hang on the record that they are written with. */
function rejectRows({ definition }: ResourceRequest, records: readonly WriteValues[]): void {
  const hasRows = records.some((values) => writtenRows(definition, values).some(({ name }) => isFilled(values[name])));
  if (hasRows) throw new AppError('invalid', say('server.records.rows_one_by_one'));
}

const isFilled = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** A record that a unique rule stops has drawn its number by then: drawn again one by one, none is missing. */
function rejectGaps({ definition }: ResourceRequest): void {
  if (Object.values(definition.fields).some(({ sequence }) => sequence !== undefined))
    throw new AppError('not_unique', say('server.records.not_unique'));
}
