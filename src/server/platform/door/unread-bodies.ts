import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './slow-bodies.ts';

/** How much is read of a body that is no longer of use: more than the rest of an upload that is a little too large. */
const MAX_DISCARDED_BYTES = 32 * 1024 * 1024;

/**
 * Leaves no connection with a body that is not read: the next request on it would hang. Whatever answers early
 * (too large, no session, no room …), the rest of the body is discarded. Where it is too long for that, the answer says
 * that the connection ends, and the connection ends when the client has finished or has sent too much: one that is cut
 * immediately takes the answer along. Clients that are too slow are ended by `slow-bodies.ts`.
 */
export function discardUnreadBodies(app: FastifyInstance, maxBytes = MAX_DISCARDED_BYTES): void {
  app.addHook('onSend', async (request, reply) => {
    const { raw, headers } = request;
    if (raw.complete || !hasBody(request)) return;
    const length = Number(headers['content-length'] ?? Infinity);
    if (length > maxBytes) reply.header('connection', 'close');
    if (reply.getHeader('connection') === 'close') endWithBody(raw);
    discard(raw, maxBytes);
  });
}

function discard(raw: IncomingMessage, maxBytes: number): void {
  let left = maxBytes;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.socket.destroy();
  });
  raw.resume();
}

/** When the answer is sent, Node ends the connection in this way. A request without a line of its own (`inject`) has none. */
function endWithBody(raw: IncomingMessage): void {
  const { socket } = raw;
  if (!(socket instanceof Socket)) return;
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (raw.complete) return destroySoon();
    socket.end();
    raw.once('end', destroySoon);
  };
}
