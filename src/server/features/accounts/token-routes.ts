import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as session from '#shared/contracts/session.ts';
import type { TokenReply } from '#shared/contracts/session.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { ACCESS_SECONDS, issueAccessToken, tokenInvalid } from './access-tokens.ts';
import { authenticateRequest } from './auth-hook.ts';
import { clearSessionCookies, deviceOfAccount, markDevice, refreshCookie, setSessionCookies } from './cookies.ts';
import { findSession } from './session-queries.ts';
import { type Grant, refreshSession, signIn, signOut } from './sign-in.ts';

const OPEN = { config: { public: true } } as const;

/** Sign-in, the exchange of refresh tokens, and sign-out. */
export async function tokenRoutes(app: FastifyInstance): Promise<void> {
  serve(app, session.signIn, OPEN, async (request, reply) => {
    const username = request.body.username.trim().toLowerCase();
    const grant = await signIn(app, {
      ...request.body,
      address: request.ip,
      device: deviceOfAccount(request, username),
      userAgent: request.headers['user-agent'],
      requestId: request.id,
    });
    const answer = replyWith(app, reply, grant);
    markDevice(request, reply, username);
    return answer;
  });

  serve(app, session.verifyToken, OPEN, async ({ body }) => void (await app.sessions.authenticate(body.token)));

  serve(app, session.renewToken, OPEN, async (request, reply) => {
    const token = request.body?.refresh ?? refreshCookie(request);
    if (token === undefined) throw tokenInvalid();
    return replyWith(app, reply, await refreshSession(app, token));
  });

  serve(app, session.signOut, OPEN, async (request, reply) => {
    await signOut(app, await sessionToEnd(app, request, request.body?.refresh), request.id);
    clearSessionCookies(reply);
  });
}

async function sessionToEnd(app: FastifyInstance, request: FastifyRequest, refresh = '') {
  const token = app.refreshTokens.parse(refresh);
  const known = token && (await findSession(app.database, token.sessionId));
  if (known) return { userId: known.user_id, sessionId: known.id, role: known.current_role_key };
  const { principal, sessionId } = await authenticateRequest(request);
  return { userId: principal.userId, sessionId, role: principal.role };
}

function replyWith(app: FastifyInstance, reply: FastifyReply, grant: Grant): Omit<TokenReply, 'code' | 'message'> {
  setSessionCookies(reply, grant, grant.secondsToKeep);
  return {
    access: issueAccessToken(app, grant),
    refresh: grant.refresh,
    user: { id: grant.userId },
    expires_in: ACCESS_SECONDS,
  };
}
