import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';

/** Seconds an access token works. */
export const ACCESS_SECONDS = 600;
/** Seconds that the clocks of two server processes can differ. */
const CLOCK_LEEWAY = 60;

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

/** JWT by HS256 and by nothing else, for ten minutes. Does not say whether its session still lives. */
export async function useAccessTokens(app: FastifyInstance): Promise<void> {
  await app.register(fastifyJwt.default, {
    secret: app.config.tokenSecret,
    sign: { algorithm: 'HS256', expiresIn: `${ACCESS_SECONDS}s` },
    verify: { algorithms: ['HS256'] },
  });
}

export const issueAccessToken = (app: FastifyInstance, { userId, sessionId }: AccessClaims): string =>
  app.jwt.sign({ sub: String(userId), sid: sessionId });

/** @throws {AppError} token_invalid when it is forged, malformed, expired, or from a time that has not come yet. */
export function readAccessToken(app: FastifyInstance, token: string): AccessClaims {
  const claims = verified(app, token);
  const userId = Number(claims.sub);
  const isFromTheFuture = claims.iat === undefined || claims.iat > Date.now() / 1000 + CLOCK_LEEWAY;
  if (!Number.isSafeInteger(userId) || typeof claims.sid !== 'string' || isFromTheFuture) throw tokenInvalid();
  return { userId, sessionId: claims.sid };
}

/** The answer to every token that cannot be used; why is no one's business. */
export const tokenInvalid = (cause?: unknown): AppError =>
  new AppError('token_invalid', say('server.accounts.session_ended'), { cause });

interface Claims {
  readonly sub?: string;
  readonly sid?: unknown;
  readonly iat?: number;
  readonly exp?: number;
}

/** Tokens whose signature was found good, so that it is worked out once a token: at most half a megabyte for an app. */
const MAX_KEPT = 1_000;
const MAX_KEPT_LENGTH = 500;
const keptClaims = new WeakMap<FastifyInstance['jwt'], Map<string, Claims>>();

function verified(app: FastifyInstance, token: string): Claims {
  const kept = keptClaims.get(app.jwt) ?? new Map<string, Claims>();
  keptClaims.set(app.jwt, kept);
  const known = kept.get(token);
  if (known?.exp !== undefined && known.exp * 1000 > Date.now()) return known;
  kept.delete(token);
  const claims = verifiedAnew(app, token);
  if (token.length > MAX_KEPT_LENGTH) return claims;
  if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value!); // not empty
  kept.set(token, claims);
  return claims;
}

function verifiedAnew(app: FastifyInstance, token: string): Claims {
  try {
    return app.jwt.verify<Claims>(token);
  } catch (error) {
    throw tokenInvalid(error);
  }
}
