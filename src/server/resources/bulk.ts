import { AppError, type FieldError } from '#shared/errors.ts';
import { changeRecord } from './update.ts';
import { removeRecords } from './remove.ts';
import type { ResourceRequest } from './request.ts';
import { jsonObject } from './write-body.ts';

const MAX_IDS = 1000;

/** Changes many records alike, all or none. What stops one is told for each record by its id. */
export async function changeMany(request: ResourceRequest, body: unknown): Promise<number> {
  const { ids, data } = bulkBody(body, ['ids', 'data']);
  const values = jsonObject(data);
  const failures: Record<string, FieldError> = {};
  await request.database.transaction(async () => {
    for (const id of ids) await changeOne(request, id, values, failures);
    const count = Object.keys(failures).length;
    if (count > 0)
      throw new AppError('invalid', `${count} of ${ids.length} cannot be changed, so nothing was`, { errors: failures });
  });
  return ids.length;
}

/** In a savepoint of its own, so that all failures are told and not only the first. */
async function changeOne(
  request: ResourceRequest,
  id: number,
  values: Record<string, unknown>,
  failures: Record<string, FieldError>,
): Promise<void> {
  try {
    await request.database.transaction(() => changeRecord(request, id, { values: { ...values }, files: new Map(), discard: async () => {} }));
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'forbidden') throw error;
    failures[String(id)] = Object.values(error.errors ?? {})[0] ?? { message: `errors.${error.code}`, text: error.message };
  }
}

/** Deletes many records, all or none. */
export const removeMany = (request: ResourceRequest, body: unknown): Promise<number> =>
  removeRecords(request, bulkBody(body, ['ids']).ids);

export function bulkBody(body: unknown, keys: readonly string[]): { ids: number[]; data?: unknown } {
  const { ids, data, ...rest } = jsonObject(body);
  const unknown = Object.keys(rest)[0] ?? (keys.includes('data') || data === undefined ? undefined : 'data');
  if (unknown) throw new AppError('invalid', `Unknown key: ${unknown.slice(0, 80)}`);
  const isList = Array.isArray(ids) && ids.length > 0 && ids.length <= MAX_IDS && ids.every((id) => Number.isSafeInteger(id) && id > 0);
  if (!isList) throw new AppError('malformed', `ids has to be a list of 1 to ${MAX_IDS} numbers`);
  return { ids: [...new Set(ids as number[])], data };
}
