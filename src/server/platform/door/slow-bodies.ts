import { STATUS_CODES } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '#shared/errors.ts';

export interface SlowBodyLimits {
  /** Milliseconds in which so many bytes must come. */
  readonly windowMs: number;
  readonly leastBytes: number;
}

/**
 * A line that carries 15 kB a minute is alive, however large the upload; a slower client only occupies a connection.
 */
const LIMITS: SlowBodyLimits = { windowMs: 60_000, leastBytes: 15_000 };

/**
 * Ends requests whose bodies do not come: there is no bound on how long an upload takes, but on how slow it gets. While the
 * server itself does not read, no one is blamed.
 */
export function endSlowBodies(app: FastifyInstance, limits: SlowBodyLimits = LIMITS): void {
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request)) watch(request, reply, limits);
  });
}

/** Whether a request says that it has a body. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watch(request: FastifyRequest, reply: FastifyReply, { windowMs, leastBytes }: SlowBodyLimits): void {
  const { raw } = request;
  let before = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const now = raw.socket.bytesRead;
    const isOurTurn = raw.readableLength > 0;
    if (raw.complete) stop();
    else if (!isOurTurn && now - before < leastBytes) {
      stop();
      end(request, reply);
    }
    before = now;
  }, windowMs).unref();
  const stop = () => clearInterval(timer);
  // A request without a line of its own (`inject`) never closes: the timer would keep the whole application for a minute.
  raw.once('end', stop).once('close', stop);
}

/**
 * Milliseconds in which a client that still sends can read the rejection: a line that is cut immediately takes the
 * answer along.
 */
const LINGER_MS = 2_000;

function end({ raw, log }: FastifyRequest, reply: FastifyReply): void {
  log.info('a body came too slowly');
  if (reply.raw.headersSent) return void raw.destroy();
  const code = 'too_slow';
  const body = JSON.stringify({ code, message: 'The request came too slowly. Try again.' });
  const head = [
    `HTTP/1.1 ${ERROR_STATUS[code]} ${STATUS_CODES[ERROR_STATUS[code]]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'connection: close',
  ];
  reply.hijack();
  raw.socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  raw.resume();
  setTimeout(() => raw.destroy(), LINGER_MS).unref();
}
