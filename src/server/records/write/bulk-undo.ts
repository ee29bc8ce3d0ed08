import type { EarlierRecord } from '#shared/contracts/bulk.ts';
import { AppError } from '#shared/errors.ts';
import { bodyOf, MAX_IDS } from './bulk.ts';
import { requirePermission, type ResourceRequest } from '#server/records/query/request.ts';
import type { RecordOutcome } from './record-actions.ts';
import { changeRecord } from './update.ts';
import { jsonObject } from '#server/records/query/write-body.ts';
import { inEnglish } from '#server/platform/texts/say.ts';

/** Restores the earlier values of records. Values that changed since then stay. @returns the outcome for each. */
export async function restoreMany(request: ResourceRequest, body: unknown): Promise<readonly RecordOutcome[]> {
  requirePermission(request, request.access.update !== false);
  const results: RecordOutcome[] = [];
  for (const record of recordsOf(body)) results.push(await restoreOne(request, record));
  return results;
}

async function restoreOne(request: ResourceRequest, { id, updated_on, data }: EarlierRecord): Promise<RecordOutcome> {
  try {
    await request.database.transaction(() => changeRecord(request, id, bodyOf({ ...data, updated_on })));
    return { id, done: true };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id, done: false, failure: error };
  }
}

function recordsOf(body: unknown): readonly EarlierRecord[] {
  const { records, ...rest } = jsonObject(body);
  const unknown = Object.keys(rest)[0];
  if (unknown) throw new AppError('invalid', inEnglish(`Unknown key: ${unknown.slice(0, 80)}`));
  const isList = Array.isArray(records) && records.length > 0 && records.length <= MAX_IDS && records.every(isEarlier);
  if (!isList)
    throw new AppError('malformed', `records has to be a list of 1 to ${MAX_IDS} objects with id, updated_on and data`);
  return records as EarlierRecord[];
}

function isEarlier(record: unknown): record is EarlierRecord {
  if (typeof record !== 'object' || record === null) return false;
  const { id, updated_on: version, data, ...rest } = record as Record<string, unknown>;
  const isNamed = Number.isSafeInteger(id) && (id as number) > 0 && typeof version === 'string';
  return isNamed && typeof data === 'object' && data !== null && !Array.isArray(data) && Object.keys(rest).length === 0;
}
