import { canBeSentBack } from '#engine/field-types/field-types.ts';
import type { EarlierRecord } from '#shared/contracts/bulk.ts';
import { AppError, type FieldError } from '#shared/errors.ts';
import { changedValues } from './changed-values.ts';
import { changeRecord } from './update.ts';
import { whileHeld } from './hold-rows.ts';
import { removeRecords } from './remove.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { storedRecord, storedRecords } from '#server/records/query/stored-record.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import { jsonObject, type WriteBody } from '#server/records/query/write-body.ts';
import { inEnglish, say } from '#server/platform/texts/say.ts';

export const MAX_IDS = 1000;
const ATTEMPTS = 4;

type Values = Readonly<Record<string, unknown>>;

/** Records that are to be changed alike. */
export interface BulkChange {
  readonly ids: readonly number[];
  readonly values: Values;
}

/** Values alone, without files. */
export const bodyOf = (values: Values): WriteBody => ({
  values: { ...values },
  files: new Map(),
  discard: async () => {},
});

/** How many bytes of earlier values an answer carries at most; where they are more, a change cannot be undone. */
const MAX_UNDO_BYTES = 512 * 1024;

/** The outcome of a change of many records. */
export interface ChangedMany {
  readonly updated: number;
  /** The request that undoes it; absent where that is not possible. */
  readonly undo?: readonly EarlierRecord[];
}

/** Changes many records alike, all or none. Failures are reported for each record by its id. */
export async function changeMany(request: ResourceRequest, change: BulkChange): Promise<ChangedMany> {
  requirePermission(request, request.access.update !== false);
  const { ids, values } = change;
  const written = await whileHeld(request, ids, async () => {
    const failures: Record<string, FieldError> = {};
    const written: WrittenOver[] = [];
    const before = await storedRecords(request, ids);
    for (const id of ids) {
      const done = await changeOne(request, id, { values, before: before.get(id), failures });
      if (done) written.push(done);
    }
    const count = Object.keys(failures).length;
    if (count > 0)
      throw new AppError('invalid', say('server.records.bulk_rejected', { count, total: ids.length }), {
        errors: failures,
      });
    return written;
  });
  const undo = await earlierOf(request, written);
  return { updated: ids.length, ...(undo && { undo }) };
}

interface WrittenOver {
  readonly before: StoredRecord;
  readonly version: string;
}

interface OneChange {
  readonly values: Values;
  readonly before: StoredRecord | undefined;
  readonly failures: Record<string, FieldError>;
}

/** In a savepoint of its own, so that all failures are reported and not only the first. */
async function changeOne(
  request: ResourceRequest,
  id: number,
  { values, before, failures }: OneChange,
): Promise<WrittenOver | undefined> {
  try {
    return await request.database.transaction(() => changeFrom(request, id, values, before));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'forbidden') throw error;
    failures[String(id)] = reasonOf(error).error;
    return undefined;
  }
}

/**
 * Changes one record from the known version, so that the earlier values are certain; after another user's write, from
 * that one's version. @returns the version that it made; undefined where nothing differed.
 */
export async function changeFrom(
  request: ResourceRequest,
  id: number,
  values: Values,
  before: StoredRecord | undefined,
): Promise<WrittenOver | undefined> {
  for (let attempt = 1, from = before; ; attempt++) {
    try {
      const { version } = await changeRecord(
        request,
        id,
        bodyOf({ ...(from && { updated_on: from.version }), ...values }),
      );
      return from && from.version !== version ? { before: from, version } : undefined;
    } catch (error) {
      const isOutrun = error instanceof AppError && error.code === 'conflict' && values['updated_on'] === undefined;
      if (!isOutrun || attempt === ATTEMPTS) throw error;
      from = await storedRecord(request, id);
    }
  }
}

/** The first error of a record, with its field. */
export function reasonOf({ errors = {}, code, message, said }: AppError): {
  readonly field?: string;
  readonly error: FieldError;
} {
  const [first] = Object.entries(errors);
  return first ? { field: first[0], error: first[1] } : { error: said ?? { message: `errors.${code}`, text: message } };
}

/** The values before, where the user can read and write all that changed, and where they can be sent back. */
async function earlierOf(
  request: ResourceRequest,
  written: readonly WrittenOver[],
): Promise<readonly EarlierRecord[] | undefined> {
  const now = await storedRecords(
    request,
    written.map(({ before }) => before.id),
  );
  const earlier = written.map(({ before, version }) => {
    const values = returnableValues(request, before, now.get(before.id));
    return values && { id: before.id, updated_on: version, data: values.before };
  });
  const whole = earlier.flatMap((record) => record ?? []);
  const isPossible =
    whole.length > 0 && whole.length === written.length && JSON.stringify(whole).length <= MAX_UNDO_BYTES;
  return isPossible ? whole : undefined;
}

/**
 * What a change has written over, and with what; undefined where the user can't read and write all of it, or where it
 * can't be sent back.
 */
export function returnableValues(
  request: ResourceRequest,
  before: StoredRecord | undefined,
  after: StoredRecord | undefined,
): { readonly before: Values; readonly after: Values } | undefined {
  if (!before || !after) return undefined;
  const names = Object.keys(changedValues(before.values, after.values, new Set())).filter((name) =>
    isGiven(request, name),
  );
  const isOpen = (name: string) => !before.withheld.has(name) && !after.withheld.has(name);
  if (!names.every((name) => isReturnable(request, name) && isOpen(name))) return undefined;
  const of = ({ values }: StoredRecord) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: of(before), after: of(after) };
}

/** Values that follow from other fields, or are set by code, follow them back by themselves. */
const isGiven = ({ definition }: ResourceRequest, name: string): boolean => {
  const field = definition.fields[name];
  return field !== undefined && field.computed === undefined && !field.readOnly;
};

const isReturnable = ({ definition, access }: ResourceRequest, name: string): boolean =>
  access.readFields.has(name) && access.writeFields.has(name) && canBeSentBack(definition.fields[name]!);

/** Deletes many records, all or none. */
export const removeMany = (request: ResourceRequest, body: unknown): Promise<number> =>
  removeRecords(request, bulkBody(body, ['ids']).ids);

export function bulkBody(body: unknown, keys: readonly string[]): { ids: number[]; data?: unknown } {
  const { ids, data, ...rest } = jsonObject(body);
  const unknown = Object.keys(rest)[0] ?? (keys.includes('data') || data === undefined ? undefined : 'data');
  if (unknown) throw new AppError('invalid', inEnglish(`Unknown key: ${unknown.slice(0, 80)}`));
  const isList =
    Array.isArray(ids) &&
    ids.length > 0 &&
    ids.length <= MAX_IDS &&
    ids.every((id) => Number.isSafeInteger(id) && id > 0);
  if (!isList) throw new AppError('malformed', `ids has to be a list of 1 to ${MAX_IDS} numbers`);
  return { ids: [...new Set(ids as number[])], data };
}
