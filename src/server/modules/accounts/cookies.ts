import { createHmac, timingSafeEqual } from 'node:crypto';
import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { AccessClaims } from './access-tokens.ts';

const REFRESH = { name: 'ats_refresh', path: '/api/v1/token/' } as const;
const FILES = { name: 'ats_files', path: '/api/v1/files/' } as const;

/** Cookies for browsers: the refresh token, and a signed session id that opens files and nothing else. */
export async function useSessionCookies(app: FastifyInstance): Promise<void> {
  if (!app.hasReplyDecorator('setCookie')) await app.register(cookie);
}

/** @param secondsToKeep absent: until the browser closes. */
export function setSessionCookies(
  reply: FastifyReply,
  session: AccessClaims & { readonly refresh: string },
  secondsToKeep?: number,
): void {
  const { config } = reply.server;
  const options = { ...safe(config), maxAge: secondsToKeep };
  reply.setCookie(REFRESH.name, session.refresh, { ...options, path: REFRESH.path });
  reply.setCookie(FILES.name, signed(config, session), { ...options, path: FILES.path });
}

export function clearSessionCookies(reply: FastifyReply): void {
  for (const { name, path } of [REFRESH, FILES]) reply.clearCookie(name, { ...safe(reply.server.config), path });
}

export const refreshCookie = (request: FastifyRequest): string | undefined => request.cookies[REFRESH.name];

/** The session that the file cookie names, when its signature is ours. */
export function fileCookieSession(request: FastifyRequest): AccessClaims | undefined {
  const value = request.cookies[FILES.name] ?? '';
  const [sessionId, userId] = value.split('.');
  if (!sessionId || !userId || !/^\d+$/.test(userId)) return undefined;
  const session = { sessionId, userId: Number(userId) };
  const expected = Buffer.from(signed(request.server.config, session));
  const given = Buffer.from(value);
  return given.length === expected.length && timingSafeEqual(given, expected) ? session : undefined;
}

function signed(config: Config, { sessionId, userId }: AccessClaims): string {
  const named = `${sessionId}.${userId}`;
  return `${named}.${createHmac('sha256', config.tokenSecret).update(`file cookie ${named}`).digest('base64url')}`;
}

const safe = (config: Config): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'strict',
  secure: config.production,
});
