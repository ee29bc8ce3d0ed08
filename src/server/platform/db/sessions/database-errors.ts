import { AppError } from '#shared/errors.ts';
import { say } from '../../texts/say.ts';

/** The properties of a failed statement's error on both databases, beside its message. */
interface StatementError extends Error {
  /** SQLSTATE, such as `23505` for a unique violation. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly column?: string;
  readonly detail?: string;
  /** `ERROR`; `FATAL` and `PANIC` end the connection. */
  readonly severity?: string;
}

const LOST_CODES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const BUSY_CODES = new Set(['57014', '53300', '53200', '40P01', '40001', '55P03', '25P03', 'EMFILE']);
const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const LOST_MESSAGES =
  /connection terminated|connection ended|client was closed|connection error|query read timeout|timeout exceeded when trying to connect|not queryable/i;

/** Whether the connection that threw this can no longer be used. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'unavailable';
  const { code = '', message = '', severity = '' } = error as StatementError;
  if (severity === 'FATAL' || severity === 'PANIC') return true;
  return LOST_CODES.has(code) || code.startsWith('08') || LOST_MESSAGES.test(message);
}

/** A deadlock, and a row that another transaction has changed since the snapshot of this one. */
const GIVES_WAY = new Set(['40P01', '40001']);

/** The code of an error by which the database ended a transaction in favor of another one; undefined for any other error. */
export function gaveWay(error: unknown): string | undefined {
  const { code = '' } = (error instanceof AppError ? (error.cause ?? {}) : (error ?? {})) as StatementError;
  return GIVES_WAY.has(code) ? code : undefined;
}

/** Whether a prepared statement has been overtaken by a change of the table it reads. */
export function isStalePlan(error: unknown): boolean {
  const { code, message } = error as StatementError;
  return code === '0A000' && message.includes('cached plan');
}

/**
 * Turns what the caller can only wait out (lost connection, timeout, deadlock, full disk) into an AppError.
 * Everything else, such as a violated constraint, stays as it came, with its SQLSTATE in `code`.
 */
export function toCallerError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code = '' } = error as StatementError;
  if (FULL_CODES.has(code)) return new AppError('storage_full', say('server.database.full'), { cause: error });
  if (code === '57014') return new AppError('unavailable', say('server.database.slow'), { cause: error });
  if (isConnectionLost(error)) return new AppError('unavailable', say('server.database.unreachable'), { cause: error });
  if (BUSY_CODES.has(code) || isStalePlan(error))
    return new AppError('unavailable', say('server.database.busy'), { cause: error });
  return error;
}
