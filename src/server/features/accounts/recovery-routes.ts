import type { FastifyInstance } from 'fastify';
import * as session from '#shared/contracts/session.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import { said, serve } from '#server/records/openapi/serve.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { checkActivation, createRecovery, resendActivation, setPasswordByLink } from './recovery.ts';

const OPEN = { config: { public: true } } as const;

/** Recovery and activation by emailed links, for users who cannot sign in (yet). */
export async function recoveryRoutes(app: FastifyInstance): Promise<void> {
  const recovery = createRecovery(app);
  app.addHook('onClose', async () => {
    await recovery.settled();
  });

  serve(app, session.recoverPassword, OPEN, async ({ body, ip }) => {
    await recovery.request(body.email, ip);
    return said('If there is an account with this address, a mail is on its way.');
  });

  serve(app, session.resetPassword, OPEN, async ({ body, id }) => {
    await setPasswordByLink(app, { token: body.token, purpose: 'recovery' }, body.password, id);
    return said('Your password was changed. You can sign in now.');
  });

  serve(app, session.checkActivationLink, OPEN, async ({ params }) => checkActivation(app, params.a, params.b));

  serve(app, session.activateAccount, OPEN, async ({ params, body, id }) => {
    await setPasswordByLink(app, { token: params.b, purpose: 'activation', userId: params.a }, body.password, id);
    return said('Your account is active. You can sign in now.');
  });

  serve(app, session.getPasswordPolicy, OPEN, async () => {
    const { password_min_length, password_history } = (await teamSettings(app)).security;
    return { password_min_length, password_history };
  });

  serve(app, session.resendActivation, forAbility('manage_members'), async ({ principal, body }) => {
    await resendActivation(app, principal, body.email);
    return said('The activation mail is on its way.');
  });
}
