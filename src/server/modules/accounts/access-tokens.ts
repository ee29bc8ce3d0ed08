import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';

/** Seconds an access token works. */
export const ACCESS_SECONDS = 600;
/** Seconds that the clocks of two server processes may differ. */
const CLOCK_LEEWAY = 60;

export interface AccessClaims {
  readonly userId: number;
  readonly sessionId: string;
}

/** JWT by HS256 and by nothing else, for ten minutes. Whether its session still lives is asked elsewhere. */
export async function useAccessTokens(app: FastifyInstance): Promise<void> {
  await app.register(fastifyJwt.default, {
    secret: app.config.tokenSecret,
    sign: { algorithm: 'HS256', expiresIn: ACCESS_SECONDS * 1000 },
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

/** The answer to every token that cannot be used; why is nobody's business. */
export const tokenInvalid = (cause?: unknown): AppError =>
  new AppError('token_invalid', 'Your session has ended. Please sign in again.', { cause });

function verified(app: FastifyInstance, token: string): { sub?: string; sid?: unknown; iat?: number } {
  try {
    return app.jwt.verify<{ sub?: string; sid?: unknown; iat?: number }>(token);
  } catch (error) {
    throw tokenInvalid(error);
  }
}
