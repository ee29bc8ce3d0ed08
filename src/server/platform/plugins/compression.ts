import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** The range of a list's items in this answer, while its body is compressed. */
    itemRange: string | undefined;
  }
}

const RANGE = 'content-range';
const ITEMS = 'items ';

/**
 * Compresses answers above a kilobyte, lists too: the plug-in skips answers with a `content-range`, because it counts
 * bytes there, while a list counts its items, so that the header is removed for it and set again. A secret that an
 * attacker could guess from the length of an answer (BREACH) would need to be in a body beside the attacker's own text
 * and be sent by the browser on its own: the token goes in a header that only this origin's scripts set, and the cookie
 * opens nothing but its own renewal, whose answer repeats nothing of the request. Register before the routes.
 */
export async function useCompression(app: FastifyInstance): Promise<void> {
  app.decorateReply('itemRange', undefined);
  app.addHook('onSend', async (_request, reply) => {
    const range = reply.getHeader(RANGE);
    if (typeof range !== 'string' || !range.startsWith(ITEMS)) return;
    reply.itemRange = range;
    reply.removeHeader(RANGE);
  });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), restoreRange];
  });
}

const restoreRange = async (
  _request: unknown,
  reply: { itemRange: string | undefined; header(name: string, value: string): unknown },
) => {
  if (reply.itemRange !== undefined) reply.header(RANGE, reply.itemRange);
};
