import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { inEnglish } from '../texts/say.ts';

/**
 * The output of `make`, by way of the disk and in its turn, for the client of this request; a client that goes away
 * leaves the queue.
 * @throws {AppError} as `Spool.pass`.
 */
export async function spooled(http: FastifyRequest, make: () => Promise<Readable>): Promise<Readable> {
  const { socket } = http.raw;
  const leaving = new AbortController();
  const leave = () => leaving.abort(new AppError('unavailable', inEnglish('The connection was closed')));
  socket.once('close', leave);
  try {
    return await http.server.spool.pass(http.principal.userId, make, leaving.signal);
  } finally {
    socket.off('close', leave);
  }
}
