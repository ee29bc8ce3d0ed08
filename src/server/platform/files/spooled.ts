import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { inEnglish } from '../texts/say.ts';

/**
 * What `make` gives, by way of the disk and in its turn, for whoever sent this request; who goes away meanwhile leaves the queue.
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
