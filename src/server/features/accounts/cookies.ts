import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import cookie, { type CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';
import type { AccessClaims } from './access-tokens.ts';

const REFRESH = { name: 'ats_refresh', path: '/api/v1/token/' } as const;
const DEVICE = { name: 'ats_device', path: '/api/v1/token/' } as const;
const FILES = { name: 'ats_files', path: '/api/v1/files/' } as const;

/**
 * Cookies for browsers: the refresh token, a signed session id that opens files and nothing else, and the mark of a
 * device on which users have signed in, which opens nothing.
 */
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

const DAY = 24 * 3600;
const MAX_PEOPLE = 5;

/** Marks the browser as one that this account was signed in on. It outlasts the session. */
export function markDevice(request: FastifyRequest, reply: FastifyReply, username: string): void {
  const { config } = reply.server;
  const others = marks(request).filter((mark) => !isMarkOf(config, mark, username));
  const mark = markOf(config, randomBytes(12).toString('base64url'), username);
  const value = [mark, ...others].slice(0, MAX_PEOPLE).join('~');
  reply.setCookie(DEVICE.name, value, { ...safe(config), path: DEVICE.path, maxAge: 180 * DAY });
}

/** The mark that this account left on the device; undefined where it has not signed in there. @param username in lower case. */
export const deviceOfAccount = (request: FastifyRequest, username: string): string | undefined =>
  marks(request).find((mark) => isMarkOf(request.server.config, mark, username));

const marks = (request: FastifyRequest): string[] =>
  (request.cookies[DEVICE.name] ?? '').slice(0, 1000).split('~').filter(Boolean);

const isMarkOf = (config: Config, mark: string, username: string): boolean =>
  isSame(mark, markOf(config, mark.split('.', 1)[0]!, username));

const markOf = (config: Config, id: string, username: string): string =>
  `${id}.${createHmac('sha256', config.tokenSecret).update(`device ${id} ${username}`).digest('base64url')}`;

const isSame = (one: string, other: string): boolean => {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** The session that the file cookie names, when its signature is ours. */
export function fileCookieSession(request: FastifyRequest): AccessClaims | undefined {
  const value = request.cookies[FILES.name] ?? '';
  const [sessionId, userId] = value.split('.');
  if (!sessionId || !userId || !/^\d+$/.test(userId)) return undefined;
  const session = { sessionId, userId: Number(userId) };
  return isSame(value, signed(request.server.config, session)) ? session : undefined;
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
