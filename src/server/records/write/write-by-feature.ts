import type { ResourceAccess } from '#engine/access/access.ts';
import { authorId } from '#engine/access/system-principal.ts';
import type { ResourceDefinition } from '#engine/model/definition.ts';
import { withCells } from '#engine/model/cells.ts';
import { isMadeOfOthers } from '#engine/model/kept-derivation.ts';
import { defaultValues } from '#engine/validation/write-shape.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { FeatureWrite, RecordVersion } from '#server/records/query/feature-write.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { accessTo, type ResourceRequest } from '#server/records/query/request.ts';
import { storedRecords } from '#server/records/query/stored-record.ts';
import { changedValues } from './changed-values.ts';
import { deleteWithFiles } from './delete-rows.ts';
import { filesAsObjects } from './validate-write.ts';
import { insertRecords, type ManyChange, updateRecords } from './write-many.ts';
import { recordsOf, type RecordWrite, type RecordsWrite, writeRecords, type WrittenRecord } from './write-records.ts';
import { writeRows, writtenRows } from './write-rows.ts';

type Creation = Extract<FeatureWrite, { readonly create: unknown }>;
type Change = Extract<FeatureWrite, { readonly change: unknown }>;
type Removal = Extract<FeatureWrite, { readonly remove: unknown }>;

/**
 * Writes records for a feature in the current transaction, with all that belongs to a write: hooks, subscribers,
 * activity, provenance, events. Many records are a constant number of statements, without what code does for each.
 * Values are validated; the permission of the user, conditions of fields and required fields that aren't written are not
 * checked: the feature has done that, or it is none of the user's business.
 * @returns the new and the changed records, in their order, without those that were skipped or had no difference.
 * @throws {AppError} invalid, with the errors by field; not_unique; the rejections of hooks and subscribers.
 */
export async function writeByFeature(by: ResourceRequest, write: FeatureWrite): Promise<readonly RecordVersion[]> {
  const request = requestTo(by, write.resource);
  if ('create' in write) return write.create.length === 0 ? [] : create(request, write);
  if ('change' in write) return write.change.length === 0 ? [] : change(request, write);
  if (write.remove.length > 0) await remove(request, write);
  return [];
}

/** With the definition as it is stored, whatever its user reads in place of it. The server itself can do everything. */
function requestTo(by: ResourceRequest, resource: string): ResourceRequest {
  const definitions = by.registry.current;
  const definition = definitions.resources[resource];
  if (!definition) throw new AppError('internal_error', `A feature wrote the unknown resource ${resource}`);
  const access = accessTo(by, definition);
  const request = { ...by, definitions, definition, access };
  return authorId(by.principal) === null ? overAll(request) : request;
}

const full = new WeakMap<ResourceAccess, ResourceAccess>();

/** The same request, over all rows. */
function overAll(request: ResourceRequest): ResourceRequest {
  const { access } = request;
  const all = full.get(access) ?? { ...access, read: true, create: true, update: true, delete: true, fieldRows: {} };
  full.set(access, all);
  return { ...request, access: all };
}

async function create(request: ResourceRequest, write: Creation): Promise<readonly RecordVersion[]> {
  const { isDerived = false, original, cause, skipsTaken } = write;
  const defaults = defaultValues(request.definition.fields, request.context);
  const records = write.create.map((values) => {
    const record = { ...defaults, ...values };
    rejectInvalid(request, record, record);
    return { values: record, changes: record, given: new Set(Object.keys(values)) };
  });
  const rows = await writeRecords(request, {
    path: isDerived ? 'derive_create' : 'feature_create',
    cause,
    check: async () => records,
    rows: async (news) => {
      const values = news.map(({ changes }) => changes);
      const inserted = await insertRecords(overAll(request), values, { isDerived, ...(original && { original }) });
      if (!skipsTaken && inserted.includes(undefined))
        throw new AppError('not_unique', say('server.records.not_unique'));
      return inserted;
    },
    ...rowsOfChildren(request),
  });
  return (rows ?? []).flatMap((row) => row ?? []);
}

async function change(request: ResourceRequest, write: Change): Promise<readonly RecordVersion[]> {
  const { definition } = request;
  const { isDerived = false, cause } = write;
  const stored = await storedRecords(
    overAll(request),
    write.change.map(({ id }) => id),
  );
  const records = write.change.flatMap(({ id, values }) => {
    const before = stored.get(id)?.values;
    const changes = before && changedValues(before, { ...before, ...values }, new Set(Object.keys(values)));
    if (!changes || Object.keys(changes).length === 0) return [];
    const record = { ...before, ...changes };
    rejectInvalid(request, record, changes);
    return [{ id, before, values: record, changes }];
  });
  if (records.length === 0) return [];
  const state = definition.states?.field;
  const isTransition = records.some(({ changes }) => state !== undefined && state in changes);
  const rows = await writeRecords(request, {
    path: isDerived ? 'derive_update' : isTransition ? 'feature_transition' : 'feature_update',
    cause,
    check: async () => records,
    rows: async (all) => {
      const changed = all.map(
        ({ id, before, changes }): ManyChange => ({
          id: id!,
          before: before!,
          changes,
          version: stored.get(id!)!.version,
        }), // all are stored
      );
      const action = isTransition ? 'transitioned' : 'updated';
      const written = await updateRecords(overAll(request), changed, { action, isDerived });
      return written.size < all.length ? undefined : changed.map(({ id }) => written.get(id));
    },
    ...rowsOfChildren(request),
  });
  if (!rows) throw new AppError('conflict', say('server.records.changed'));
  return rows.flatMap((row) => row ?? []);
}

const remove = (request: ResourceRequest, { remove: ids, isDerived, cause }: Removal) =>
  writeRecords(request, {
    path: isDerived ? 'derive_remove' : 'feature_remove',
    cause,
    check: async () => recordsOf(ids),
    isOneStatement: () => true,
    rows: () => deleteWithFiles(overAll(request), ids, isDerived ? null : 'deleted'),
  });

/** Rows of child tables are written after their records: one statement for each record and table. */
function rowsOfChildren(request: ResourceRequest): Pick<RecordsWrite, 'isOneStatement' | 'parts'> {
  const childrenOf = ({ changes }: RecordWrite) => writtenRows(request.definition, changes);
  return {
    isOneStatement: (records) => records.every((record) => childrenOf(record).length === 0),
    parts: async (records: readonly WrittenRecord[]) => {
      for (const record of records)
        for (const field of childrenOf(record)) await writeRows(request, record.id, field, record.changes[field.name]);
    },
  };
}

/** @throws {AppError} invalid, for a written value that the file doesn't allow. */
function rejectInvalid(request: ResourceRequest, record: WriteValues, changes: WriteValues): void {
  const { definition, validators, context } = request;
  const input = { record: filesAsObjects(request, record), changes: filesAsObjects(request, changes), context };
  const found = validators.check(definition, writableIn(definition), input);
  const isWritten = ([name]: [string, unknown]) => Object.hasOwn(changes, name.split('.', 1)[0]!);
  const errors = Object.entries(found ?? {}).filter((error) => record === changes || isWritten(error));
  if (errors.length > 0)
    throw new AppError('invalid', say('server.request.invalid'), { errors: Object.fromEntries(errors) });
}

const writable = new WeakMap<ResourceDefinition, ReadonlySet<string>>();

/** All fields with a value of their own. */
function writableIn(definition: ResourceDefinition): ReadonlySet<string> {
  const { fields } = definition;
  const own = () => Object.keys(fields).filter((name) => !fields[name]!.system && !isMadeOfOthers(fields[name]!));
  const names = writable.get(definition) ?? withCells(fields, own());
  writable.set(definition, names);
  return names;
}
