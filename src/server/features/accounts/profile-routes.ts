import type { FastifyInstance } from 'fastify';
import * as session from '#shared/contracts/session.ts';
import { roleTitle } from '#shared/contracts/access.ts';
import { said, serve } from '#server/records/openapi/serve.ts';
import { changeCurrentRole } from './current-role.ts';
import { changeProfile } from './change-profile.ts';
import { presentProfile } from './profile.ts';
import { readProfileForm } from './profile-form.ts';
import { listRoles } from './role-names.ts';

/** The signed-in user: their profile and current role. */
export async function profileRoutes(app: FastifyInstance): Promise<void> {
  const titleOf = (role: string) => roleTitle(app.registry.current.roles, role);

  serve(app, session.getProfile, async ({ principal }) => presentProfile(app, principal));

  serve(app, session.changeProfile, async (request) => {
    const { change, discard } = await readProfileForm(request);
    try {
      await changeProfile(app, { principal: request.principal, requestId: request.id }, change);
    } catch (error) {
      await discard();
      throw error;
    }
    return said('Profile saved', await presentProfile(app, request.principal));
  });

  serve(app, session.listRoles, async () => listRoles(app));

  serve(app, session.getCurrentRole, async ({ principal }) => ({ role: titleOf(principal.role) }));

  serve(app, session.changeRole, async ({ principal, id: requestId, body }) => ({
    role: titleOf(await changeCurrentRole(app, { principal, requestId }, body.role)),
  }));
}
