import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Keeps private data out of caches: no cache keeps an answer, but for one with an ETag, which the caller's own browser
 * can keep and asks about by it, or keeps without asking where the address names the very content. Public answers (the
 * built client, public routes) set their own lifetime.
 */
export function keepNothing(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (isForAll(request, reply) || isNamedByItsContent(reply)) return;
    reply.header('cache-control', canBeKept(reply) ? 'private, no-cache' : 'no-store');
  });
}

const isForAll = ({ routeOptions }: FastifyRequest, reply: FastifyReply): boolean =>
  reply.statusCode < 400 &&
  reply.hasHeader('cache-control') &&
  (routeOptions.config.public === true || !routeOptions.url?.startsWith('/api/v1/'));

const canBeKept = (reply: FastifyReply): boolean => reply.statusCode < 400 && reply.hasHeader('etag');

const isNamedByItsContent = (reply: FastifyReply): boolean =>
  canBeKept(reply) && /^private\b.*\bimmutable\b/.test(String(reply.getHeader('cache-control') ?? ''));
