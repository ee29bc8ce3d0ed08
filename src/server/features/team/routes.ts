import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import * as team from '#shared/contracts/team.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { readPermissions } from '#server/features/accounts/permission-list.ts';
import { readRoles } from '#server/features/accounts/role-names.ts';
import { said, serve } from '#server/records/openapi/serve.ts';
import { belongingsOf, deactivateMember } from './hand-over.ts';
import { inviteMembers, revokeInvitation } from './invitations.ts';
import { endMemberSessions, forcePasswordReset, sessionsOf } from './member-sessions.ts';

/** The actions of an Admin on users of the team, beyond their names and roles. */
export const membersRoutes = fastifyPlugin(registerMembers, {
  name: 'members',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerMembers(app: FastifyInstance): Promise<void> {
  const managers = forAbility('manage_members');
  const actorOf = ({ principal, id: requestId }: FastifyRequest): Actor => ({ principal, requestId });

  serve(app, team.inviteMembers, managers, async (request) => {
    const { members, role, is_super_recruiter: isSuperRecruiter, permissions } = request.body;
    const shared = {
      roles: readRoles(app, role),
      isSuperRecruiter,
      permissions: permissions === undefined ? [] : readPermissions(permissions),
    };
    const invited = await inviteMembers(
      app,
      actorOf(request),
      members.map(({ first_name: firstName, last_name: lastName, username }) => ({
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        username,
        ...shared,
      })),
    );
    return said('The invitations are on their way.', { ids: invited.map((person) => person.id) });
  });

  serve(app, team.revokeInvitation, managers, async (request) => {
    await revokeInvitation(app, actorOf(request), request.params.id);
    return said('Invitation revoked');
  });

  serve(app, team.getBelongings, managers, async ({ params }) => belongingsOf(app, params.id));

  serve(app, team.deactivateMember, managers, async (request) => {
    await deactivateMember(app, actorOf(request), request.params.id, request.body);
    return said('The member was deactivated.');
  });

  serve(app, team.forcePasswordReset, managers, async (request) => {
    await forcePasswordReset(app, actorOf(request), request.params.id);
    return said('The old password works no more. A mail with a link is on its way.');
  });

  serve(app, team.listMemberSessions, managers, async ({ params, sessionId }) => sessionsOf(app, params.id, sessionId));

  serve(app, team.endMemberSession, managers, async (request) => {
    await endMemberSessions(app, actorOf(request), request.params.id, request.params.session);
    return said('The session was ended.');
  });

  serve(app, team.endMemberSessions, managers, async (request) => {
    await endMemberSessions(app, actorOf(request), request.params.id);
    return said('All sessions were ended.');
  });
}
