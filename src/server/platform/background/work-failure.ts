import type { FastifyBaseLogger } from 'fastify';
import { AppError, type Message } from '#shared/errors.ts';
import { FinalError, LeaseLost } from './background.ts';

interface FailedWork {
  /** What the log says of it, besides the error. */
  readonly about: Readonly<Record<string, unknown>>;
  readonly event: string;
  /** What its user reads if the error is a bug. */
  readonly message: Message;
}

/**
 * The error that ends work which its user resumes: final, except that a failure of the database, and a lease that
 * another process has taken, stay as they are and it is tried again by itself. A bug is logged.
 */
export function workFailure(
  log: Pick<FastifyBaseLogger, 'error'>,
  error: unknown,
  { about, event, message }: FailedWork,
): unknown {
  if (error instanceof LeaseLost || (error instanceof AppError && error.code === 'unavailable')) return error;
  if (error instanceof AppError && error.code !== 'internal_error') return new FinalError(error.said ?? error.message);
  log.error({ err: error, ...about }, event);
  return new FinalError(message);
}
