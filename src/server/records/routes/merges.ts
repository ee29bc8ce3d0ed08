import { AppError } from '#shared/errors.ts';
import type { Query } from '#server/records/query/list-request.ts';
import { requestFor } from '#server/records/query/resource-request.ts';
import { jsonObject } from '#server/records/query/write-body.ts';
import { mergeRecords, previewOf } from '#server/records/write/merge/merge-records.ts';
import { parseMerge } from '#server/records/write/merge/merge-request.ts';
import { undoableMerges, undoMerge } from '#server/records/write/merge/undo-merge.ts';
import type { Call } from './call.ts';

/** Makes one record of several, or says beforehand what that would do. */
export async function merge({ http, target }: Call<'merge'>) {
  const request = requestFor(http, target.definition, 'update');
  const { isPreview, ...wanted } = parseMerge(request, http.body);
  if (isPreview) return { code: 0, message: '', data: await previewOf(request, wanted) };
  return { code: 0, message: '', data: await mergeRecords(request, wanted) };
}

/** What was merged into a record and can be undone. */
export async function merges({ http, target }: Call<'merge'>) {
  const record = Number((http.query as Query)['record_id']);
  if (!Number.isSafeInteger(record) || record <= 0) throw new AppError('malformed', 'record_id has to be a number');
  const results = await undoableMerges(requestFor(http, target.definition), record);
  return { code: 0, message: '', results, count: results.length };
}

/** Undoes a merge. */
export async function takeMergeBack({ http, target }: Call<'merge'>) {
  const { id } = jsonObject(http.body);
  if (!Number.isSafeInteger(id) || Number(id) <= 0)
    throw new AppError('malformed', 'id has to be the number of a merge');
  const data = await undoMerge(requestFor(http, target.definition, 'update'), Number(id));
  return { code: 0, message: '', data };
}
