import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type Message } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { fileCookieSession } from './cookies.ts';
import type { Authenticated } from './sessions.ts';

const API = '/api/v1/';

/**
 * Denies by default: a route below /api/v1 requires a running session, unless its own config says `public`; `mayCall`
 * narrows it to some users. Applies to every route that is registered after it. It matches the route, not the text of
 * the address, so no spelling of an address gets past.
 */
export function useAuthentication(app: FastifyInstance): void {
  app.decorateRequest('principal');
  app.decorateRequest('sessionId', '');
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    if (request.is404 || !url?.startsWith(API) || config.public === true) return;
    const { principal, sessionId, language } = await authenticateRequest(request);
    await app.sessions.noteUse(sessionId);
    request.principal = principal;
    request.sessionId = sessionId;
    request.profileLanguage = language;
    if (config.mayCall?.(request) === false) throw new AppError('forbidden', rejectionOf(request));
  });
}

function rejectionOf(request: FastifyRequest): Message {
  const { rejection = say('server.request.forbidden') } = request.routeOptions.config;
  return typeof rejection === 'function' ? rejection(request) : rejection;
}

/** @throws {AppError} unauthenticated without a token; else as `Sessions.authenticate`. */
export async function authenticateRequest(request: FastifyRequest): Promise<Authenticated> {
  const { sessions } = request.server;
  const token = bearerToken(request);
  if (token !== undefined) return sessions.authenticate(token);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const byCookie = request.routeOptions.config.fileCookie && isRead ? fileCookieSession(request) : undefined;
  if (byCookie) return sessions.authenticateSession(byCookie.sessionId, byCookie.userId);
  throw new AppError('unauthenticated', say('server.request.unauthenticated'));
}

const bearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
