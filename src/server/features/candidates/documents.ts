import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import type { HookCall, RecordSubscriber } from '#server/records/handlers/handlers.ts';
import { isByFeature } from '#server/records/query/write-paths.ts';
import type { WriteValues } from '#server/records/query/record-values.ts';
import { copyFile } from '#server/records/write/copy-file.ts';
import { DOCUMENTS, keepEarlier, VERSIONS } from './earlier-version.ts';
import { rejectOtherTypes } from './file-rules.ts';
import { clearResume, replaceResume } from './resume.ts';

/**
 * A new file of a document is its next version: the earlier one stays, as a document of its own that names this one.
 * @throws {AppError} locked for the file of an earlier version.
 */
export async function keepVersion({ request, path, id, values, before }: HookCall): Promise<WriteValues | void> {
  const earlier = before?.['file'];
  if (isByFeature(path) || id === undefined || typeof earlier !== 'string' || earlier === values['file']) return;
  if (before?.['version_of'] !== null) throw new AppError('locked', say('server.candidates.earlier_version'));
  const file = await copyFile(request, earlier, { resource: DOCUMENTS, recordId: null, field: 'file' });
  await keepEarlier(request, id, file);
  return { version: Number(before['version']) + 1, is_current: true };
}

/** The rules of a document's category, and the CV of the candidate, which is a document too. */
export const documentEffects: RecordSubscriber = {
  created: async (request, { cause, id, after }) => {
    if (cause !== VERSIONS) await rejectOtherTypes(request, id, after);
  },
  changed: async (request, { path, cause, id, before, after }) => {
    if (cause === VERSIONS) return;
    const isNew = after['file'] !== before['file'];
    if (isNew || after['category'] !== before['category']) await rejectOtherTypes(request, id, after);
    if (isNew && path === 'update' && after['is_resume'] === true)
      await replaceResume(request, Number(after['candidate']), String(after['file']));
  },
  deleted: async (request, { ids, isForGood }) => {
    if (!isForGood) await clearResume(request, ids);
  },
};
