import { typeOf } from '#engine/field-types/field-types.ts';
import type { FieldDefinition } from '#engine/model/definition.ts';
import { AppError } from '#shared/errors.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import { matchesRows } from '#server/records/query/row-conditions.ts';
import { rejectWithheld } from '#server/records/query/withheld-errors.ts';
import { storedRecord } from '#server/records/query/stored-record.ts';
import type { StoredRecord } from '#server/records/query/record-values.ts';
import { sameInstant } from '../version.ts';
import { jsonObject } from '#server/records/query/write-body.ts';
import { recordNotFound } from '#server/records/query/merged-away.ts';
import { inEnglish, say, type TextKey } from '#server/platform/texts/say.ts';
import { recordNameInside } from '#server/records/query/names.ts';

/** Which records become one, and what of them stays. */
export interface MergeRequest {
  /** The record that stays. */
  readonly into: number;
  /** The records that are gone afterwards, by id. */
  readonly from: readonly number[];
  /** Field -> the record whose value the one that stays gets. */
  readonly values: Readonly<Record<string, number>>;
  /** The names and codes of what is gone become aliases of what stays. */
  readonly keepAliases: boolean;
  /** `updated_on` of the records at the time of the user's decision. */
  readonly versions: Readonly<Record<string, string>>;
}

const MAX = 50;
const KEYS = new Set(['into', 'from', 'values', 'keep_aliases', 'versions', 'preview']);

/** @throws {AppError} malformed, invalid: naming the error of the body. */
export function parseMerge(request: ResourceRequest, body: unknown): MergeRequest & { readonly isPreview: boolean } {
  const { into, from, values = {}, keep_aliases = false, versions = {}, preview = false, ...rest } = jsonObject(body);
  const unknown = Object.keys(rest).find((key) => !KEYS.has(key));
  if (unknown) throw new AppError('invalid', inEnglish(`Unknown key: ${unknown.slice(0, 80)}`));
  if (!isId(into)) throw new AppError('malformed', 'into has to be the number of the record that stays');
  if (!Array.isArray(from) || from.length === 0 || from.length > MAX || !from.every(isId))
    throw new AppError('malformed', `from has to be a list of 1 to ${MAX} numbers`);
  if (from.includes(into)) throw rejected('into', 'server.records.merge.itself');
  if (typeof keep_aliases !== 'boolean' || typeof preview !== 'boolean')
    throw new AppError('malformed', 'keep_aliases and preview have to be true or false');
  const ids = [...new Set(from as number[])];
  return {
    into,
    from: ids.sort((a, b) => a - b),
    values: valuesOf(request, jsonObject(values), [into, ...ids]),
    keepAliases: keep_aliases,
    versions: jsonObject(versions) as Record<string, string>,
    isPreview: preview,
  };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

function valuesOf(
  request: ResourceRequest,
  values: Record<string, unknown>,
  ids: readonly number[],
): Record<string, number> {
  const names = new Set(mergedFields(request).map(({ name }) => name));
  for (const [name, id] of Object.entries(values)) {
    if (!names.has(name)) throw rejected(name.slice(0, 80), 'server.records.merge.field');
    if (!ids.includes(id as number)) throw rejected(name, 'server.records.merge.value');
  }
  return values as Record<string, number>;
}

/**
 * The fields that can be taken from any of the records: those that the user can write and read; files stay with their
 * record.
 */
export const mergedFields = ({ definition, access }: ResourceRequest): readonly FieldDefinition[] =>
  Object.values(definition.fields).filter(
    (field) =>
      typeOf(field).storage !== 'file' && access.writeFields.has(field.name) && access.readFields.has(field.name),
  );

/**
 * The current records, the one that stays first.
 * @throws {AppError} forbidden, not_found; conflict where one has changed since the user's decision.
 */
export async function mergedRecords(request: ResourceRequest, merge: MergeRequest): Promise<readonly StoredRecord[]> {
  const { access, definition } = request;
  requirePermission(request, access.update !== false && access.delete !== false);
  const records: StoredRecord[] = [];
  for (const id of [merge.into, ...merge.from]) {
    const record = await storedRecord(request, id);
    if (!record) throw new AppError('not_found', recordNotFound(definition, id));
    const permissions = id === merge.into ? access.update : access.delete;
    if (permissions !== true && !(await matchesRows(request, id, permissions)))
      throw new AppError(
        'forbidden',
        say('server.records.merge.forbidden', { record: recordNameInside(definition), id: String(id) }),
      );
    const version = merge.versions[String(id)];
    if (version !== undefined && !sameInstant(String(version), record.version))
      throw new AppError('conflict', say('server.records.merge.changed'));
    records.push(record);
  }
  const stays = records[0]!; // read first
  for (const [name, id] of Object.entries(merge.values)) {
    const chosen = records.find((record) => record.id === id);
    if (id !== merge.into) rejectWithheld(request, [name], new Set([...stays.withheld, ...(chosen?.withheld ?? [])]));
  }
  return records;
}

function rejected(field: string, key: TextKey): AppError {
  const message = say(key);
  return new AppError('invalid', message, { errors: { [field]: message } });
}
