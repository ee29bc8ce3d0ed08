import { inspect } from 'node:util';

const BUGS = [TypeError, ReferenceError, SyntaxError, RangeError];

/**
 * The reason why the server could not start, in one line where the operator can act on it, with the stack where only a
 * developer can.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error) || BUGS.some((bug) => error instanceof bug)) return inspect(error);
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (syscall === 'listen') return listenFailure(code, `${address}:${port}`, error.message);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return `A file cannot be written: ${error.message}.`;
  if (code === 'ENOSPC') return `The disk is full: ${error.message}.`;
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

function listenFailure(code: string | undefined, place: string, message: string): string {
  if (code === 'EADDRINUSE')
    return `Something else listens on ${place} already. Stop it, or choose another port: PORT=3001 npm start`;
  if (code === 'EACCES') return `This user may not listen on ${place}. Choose a port above 1023: PORT=3000 npm start`;
  if (code === 'EADDRNOTAVAIL') return `This machine has no address ${place}: check HOST.`;
  return `The server cannot listen on ${place}: ${message}`;
}
