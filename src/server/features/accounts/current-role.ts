import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { say } from '#server/platform/texts/say.ts';
import { type Actor, getMember } from './members.ts';
import { updatePerson } from './person-queries.ts';
import { readRoles } from './role-names.ts';

/**
 * "Login as": from now on this role is the current one, in every tab of the user.
 * @param name a role's title or key.
 * @returns the role's key.
 * @throws {AppError} invalid for no role, forbidden for one that the user does not have.
 */
export async function changeCurrentRole(app: FastifyInstance, actor: Actor, name: string): Promise<string> {
  const { principal, requestId } = actor;
  const [role = ''] = readRoles(app, name);
  await app.database.transaction(async () => {
    const person = await getMember(app, principal.userId);
    if (!person.roles?.includes(role)) throw new AppError('forbidden', say('server.accounts.role_current'));
    if (person.current_role_key === role) return;
    await updatePerson(app.database, principal.userId, { current_role_key: role }, principal.userId);
    await recordActivity(app.database, principal, {
      action: 'role_switched',
      resource: 'users',
      recordId: principal.userId,
      before: { current_role: person.current_role_key },
      after: { current_role: role },
      requestId,
    });
    app.sessions.forget(principal.userId);
    app.events.toUser(principal.userId, 'session', { reason: 'role_changed' });
  });
  return role;
}
