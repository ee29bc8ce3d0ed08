import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { type TokenReply, tokenReply } from '#shared/contracts/session.ts';
import { answers, DONE, fails } from '#server/records/openapi/answers.ts';
import { ACCESS_SECONDS, issueAccessToken, tokenInvalid } from './access-tokens.ts';
import { authenticateRequest } from './auth-hook.ts';
import { clearSessionCookies, deviceOfAccount, markDevice, refreshCookie, setSessionCookies } from './cookies.ts';
import { findSession } from './session-queries.ts';
import { type Grant, refreshSession, signIn, signOut } from './sign-in.ts';

// Clients of other makes send further keys with these three: they are ignored, their own are typed strictly.
const credentials = {
  type: 'object',
  required: ['username', 'password'],
  properties: {
    username: { type: 'string', minLength: 1, maxLength: 254 },
    password: { type: 'string', minLength: 1, maxLength: 1000 },
    remember: { type: 'boolean', default: false, description: 'Stay signed in for 30 days instead of 12 hours.' },
  },
} as const;

const refreshToken = {
  type: ['object', 'null'],
  properties: { refresh: { type: 'string', minLength: 1, maxLength: 500 } },
} as const;

const accessToken = {
  type: 'object',
  required: ['token'],
  additionalProperties: false,
  properties: { token: { type: 'string', minLength: 1, maxLength: 4000 } },
} as const;

const SESSION = answers(tokenReply);

/** Sign-in, the exchange of refresh tokens, and sign-out. */
export async function tokenRoutes(app: FastifyInstance): Promise<void> {
  const open = { config: { public: true } } as const;

  app.post<{ Body: FromSchema<typeof credentials> }>(
    '/token/',
    {
      ...open,
      schema: {
        tags: ['session'],
        summary: 'Sign in',
        response: { 200: SESSION, ...fails(401, 403) },
        body: credentials,
      },
    },
    async (request, reply) => {
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
    },
  );

  app.post<{ Body: FromSchema<typeof accessToken> }>(
    '/token/verify/',
    {
      ...open,
      schema: {
        tags: ['session'],
        summary: 'Whether an access token works',
        response: { 200: DONE, ...fails(401) },
        body: accessToken,
      },
    },
    async ({ body }) => {
      await app.sessions.authenticate(body.token);
      return { code: 0, message: '' };
    },
  );

  app.post<{ Body: FromSchema<typeof refreshToken> }>(
    '/token/refresh/',
    {
      ...open,
      schema: {
        tags: ['session'],
        summary: 'Exchange a refresh token',
        response: { 200: SESSION, ...fails(401) },
        body: refreshToken,
      },
    },
    async (request, reply) => {
      const token = request.body?.refresh ?? refreshCookie(request);
      if (token === undefined) throw tokenInvalid();
      return replyWith(app, reply, await refreshSession(app, token));
    },
  );

  app.post<{ Body: FromSchema<typeof refreshToken> }>(
    '/users/logout/',
    {
      ...open,
      schema: { tags: ['session'], summary: 'Sign out', response: { 200: DONE, ...fails(401) }, body: refreshToken },
    },
    async (request, reply) => {
      await signOut(app, await sessionToEnd(request), request.id);
      clearSessionCookies(reply);
      return { code: 0, message: '' };
    },
  );

  async function sessionToEnd(request: FastifyRequest<{ Body: FromSchema<typeof refreshToken> }>) {
    const token = app.refreshTokens.parse(request.body?.refresh ?? '');
    const session = token && (await findSession(app.database, token.sessionId));
    if (session) return { userId: session.user_id, sessionId: session.id, role: session.current_role_key };
    const { principal, sessionId } = await authenticateRequest(request);
    return { userId: principal.userId, sessionId, role: principal.role };
  }
}

function replyWith(app: FastifyInstance, reply: FastifyReply, grant: Grant): TokenReply {
  setSessionCookies(reply, grant, grant.secondsToKeep);
  return {
    code: 0,
    message: '',
    access: issueAccessToken(app, grant),
    refresh: grant.refresh,
    user: { id: grant.userId },
    expires_in: ACCESS_SECONDS,
  };
}
