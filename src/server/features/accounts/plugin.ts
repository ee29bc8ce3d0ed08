import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { useAccessTokens } from './access-tokens.ts';
import { useAuthentication } from './auth-hook.ts';
import { useSessionCookies } from './cookies.ts';
import { memberRoutes } from './member-routes.ts';
import { nobodysHash } from './passwords.ts';
import { forgetOldSessions } from './retention.ts';
import { profileRoutes } from './profile-routes.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { createRefreshTokens, type RefreshTokens } from './refresh-tokens.ts';
import { createSessions, type Sessions } from './sessions.ts';
import { sessionRoutes } from './session-routes.ts';
import { tokenRoutes } from './token-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The running sessions; the socket handshake asks here too. */
    sessions: Sessions;
    refreshTokens: RefreshTokens;
    /** Features add what follows a change of a member's roles or activity, in its transaction. */
    readonly memberFollowers: ((id: number) => Promise<void>)[];
  }
}

/**
 * Sessions, accounts and the team, below /api/v1, and the hook that closes every route below it to strangers.
 * Every plugin with routes depends on it.
 */
export const accountsPlugin = fastifyPlugin(registerAccounts, {
  name: 'accounts',
  decorators: { fastify: ['config', 'database', 'registry', 'events', 'mailer', 'fileStore'] },
});

async function registerAccounts(app: FastifyInstance): Promise<void> {
  app.decorate('refreshTokens', createRefreshTokens(app.config.tokenSecret));
  app.decorate('sessions', createSessions(app));
  app.decorate('memberFollowers', []);
  app.decorate('authenticate', (token: string) => app.sessions.authenticate(token));
  await useAccessTokens(app);
  await useSessionCookies(app);
  useAuthentication(app);
  for (const routes of [tokenRoutes, recoveryRoutes, profileRoutes, sessionRoutes, memberRoutes])
    await app.register(routes, { prefix: '/api/v1' });
  forgetOldSessions(app);
  let stopListening = async () => {};
  app.addHook('onReady', async () => {
    await nobodysHash();
    stopListening = await app.sessions.listen();
  });
  app.addHook('preClose', () => stopListening());
}
