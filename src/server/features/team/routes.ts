import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { belongings } from '#shared/contracts/team.ts';
import { sessionInfo } from '#shared/contracts/session.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { firstName, lastName, permissionFields, roleList, username } from '#server/features/accounts/member-fields.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { readPermissions } from '#server/features/accounts/permission-list.ts';
import { readRoles } from '#server/features/accounts/role-names.ts';
import { answersList, answersOne, DONE, fails, MADE } from '#server/records/openapi/answers.ts';
import { belongingsOf, deactivateMember } from './hand-over.ts';
import { inviteMembers, revokeInvitation } from './invitations.ts';
import { endMemberSessions, forcePasswordReset, sessionsOf } from './member-sessions.ts';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const memberPlace = { type: 'object', required: ['id'], properties: { id } } as const;
const sessionPlace = {
  type: 'object',
  required: ['id', 'session'],
  properties: { id, session: { type: 'string', format: 'uuid' } },
} as const;

const MAX_INVITED = 100;

const invitation = {
  type: 'object',
  required: ['members', 'role'],
  additionalProperties: false,
  properties: {
    members: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_INVITED,
      items: {
        type: 'object',
        required: ['first_name', 'last_name', 'username'],
        additionalProperties: false,
        properties: {
          first_name: firstName,
          last_name: lastName,
          username,
        },
      },
    },
    role: roleList,
    ...permissionFields,
  },
} as const;

const handOver = {
  type: 'object',
  required: ['records', 'left'],
  additionalProperties: false,
  properties: {
    records: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        required: ['resource', 'field', 'to'],
        additionalProperties: false,
        properties: {
          resource: { type: 'string', minLength: 1, maxLength: 63 },
          field: { type: 'string', minLength: 1, maxLength: 63 },
          to: { ...id, type: ['integer', 'null'], description: 'A member; null empties the field.' },
        },
      },
    },
    decisions: { ...id, description: 'The user who gets the decisions that wait.' },
    left: { type: 'boolean', description: 'The user left the team.' },
  },
} as const;

type Place = { Params: FromSchema<typeof memberPlace> };

/** The actions of an Admin on users of the team, beyond their names and roles. */
export const membersRoutes = fastifyPlugin(registerMembers, {
  name: 'members',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerMembers(app: FastifyInstance): Promise<void> {
  const tags = ['team'];
  const actorOf = ({ principal, id: requestId }: FastifyRequest): Actor => ({ principal, requestId });

  app.post<{ Body: FromSchema<typeof invitation> }>(
    '/users/member/invite/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'Invite people, all or none, each by a mail',
        response: { 201: answersOne(MADE), ...fails(409) },
        body: invitation,
      },
    },
    async (request, reply) => {
      const { members, role, is_super_recruiter: isSuperRecruiter, permissions } = request.body;
      const actor = actorOf(request);
      const shared = {
        roles: readRoles(app, role),
        isSuperRecruiter,
        permissions: permissions === undefined ? [] : readPermissions(permissions),
      };
      const invited = await inviteMembers(
        app,
        actor,
        members.map(({ first_name: firstName, last_name: lastName, username }) => ({
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          username,
          ...shared,
        })),
      );
      reply.status(201);
      return {
        code: 0,
        message: 'The invitations are on their way.',
        data: { ids: invited.map((person) => person.id) },
      };
    },
  );

  app.delete<Place>(
    '/users/member/:id/invitation/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'Revoke an invitation that no one has used',
        response: { 200: DONE, ...fails(409) },
        params: memberPlace,
      },
    },
    async (request) => {
      await revokeInvitation(app, actorOf(request), request.params.id);
      return { code: 0, message: 'Invitation revoked' };
    },
  );

  app.get<Place>(
    '/users/member/:id/belongings/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'Counts of the records that a user owns',
        response: { 200: answersOne(belongings) },
        params: memberPlace,
      },
    },
    async (request) => {
      return { code: 0, message: '', data: await belongingsOf(app, request.params.id) };
    },
  );

  app.post<Place & { Body: FromSchema<typeof handOver> }>(
    '/users/member/:id/deactivate/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'Reassign the records of a user and deactivate the user',
        response: { 200: DONE, ...fails(409) },
        params: memberPlace,
        body: handOver,
      },
    },
    async (request) => {
      await deactivateMember(app, actorOf(request), request.params.id, request.body);
      return { code: 0, message: 'The member was deactivated.' };
    },
  );

  app.post<Place>(
    '/users/member/:id/password-reset/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'Make a member choose a new password',
        response: { 200: DONE, ...fails(409) },
        params: memberPlace,
      },
    },
    async (request) => {
      await forcePasswordReset(app, actorOf(request), request.params.id);
      return { code: 0, message: 'The old password works no more. A mail with a link is on its way.' };
    },
  );

  app.get<Place>(
    '/users/member/:id/sessions/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'Where a member is and was signed in',
        response: { 200: answersList(sessionInfo) },
        params: memberPlace,
      },
    },
    async (request) => {
      const results = await sessionsOf(app, request.params.id, request.sessionId);
      return { code: 0, message: '', results, count: results.length };
    },
  );

  app.delete<{ Params: FromSchema<typeof sessionPlace> }>(
    '/users/member/:id/sessions/:session/',
    {
      ...forAbility('manage_members'),
      schema: { tags, summary: 'Sign a member out of one session', response: { 200: DONE }, params: sessionPlace },
    },
    async (request) => {
      await endMemberSessions(app, actorOf(request), request.params.id, request.params.session);
      return { code: 0, message: 'The session was ended.' };
    },
  );

  app.delete<Place>(
    '/users/member/:id/sessions/',
    {
      ...forAbility('manage_members'),
      schema: { tags, summary: 'Sign a member out everywhere', response: { 200: DONE }, params: memberPlace },
    },
    async (request) => {
      await endMemberSessions(app, actorOf(request), request.params.id);
      return { code: 0, message: 'All sessions were ended.' };
    },
  );
}
