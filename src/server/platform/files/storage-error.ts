import { AppError } from '#shared/errors.ts';
import { say } from '../texts/say.ts';

/** The message of a full disk for users; every other error as it is. */
export function storageError(error: unknown): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new AppError('storage_full', say('server.files.storage_full'), { cause: error })
    : error;
}
