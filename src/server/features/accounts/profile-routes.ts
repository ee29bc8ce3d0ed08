import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { envelope, text } from '#shared/contracts/schema-words.ts';
import { profile, roleChoice } from '#shared/contracts/session.ts';
import { roleTitle } from '#shared/rules/access.ts';
import { answers, answersList, answersOne, fails } from '#server/records/openapi/answers.ts';
import { changeCurrentRole } from './current-role.ts';
import { changeProfile } from './change-profile.ts';
import { presentProfile } from './profile.ts';
import { profileValues, readProfileForm } from './profile-form.ts';
import { listRoles } from './role-names.ts';

const roleName = {
  type: 'object',
  required: ['role'],
  additionalProperties: false,
  properties: { role: { type: 'string', minLength: 1, maxLength: 60 } },
} as const;

const PROFILE = answersOne(profile);
const ROLE = answers(envelope({ role: { ...text, description: 'Its title' } }));

/** The signed-in user: their profile and current role. */
export async function profileRoutes(app: FastifyInstance): Promise<void> {
  const tags = ['session'];
  const titleOf = (role: string) => roleTitle(app.registry.current.roles, role);

  app.get(
    '/users/profile/',
    { schema: { tags, summary: 'Who is signed in', response: { 200: PROFILE } } },
    async ({ principal }) => ({
      code: 0,
      message: '',
      data: await presentProfile(app, principal),
    }),
  );

  app.patch(
    '/users/profile/',
    {
      schema: {
        tags,
        summary: 'Change the own profile, photo or password',
        response: { 200: PROFILE },
        body: { content: { 'application/json': { schema: profileValues } } },
      },
    },
    async (request) => {
      const { change, discard } = await readProfileForm(request);
      try {
        await changeProfile(app, { principal: request.principal, requestId: request.id }, change);
      } catch (error) {
        await discard();
        throw error;
      }
      return { code: 0, message: 'Profile saved', data: await presentProfile(app, request.principal) };
    },
  );

  app.get(
    '/users/role/',
    { schema: { tags: ['team'], summary: 'All roles', response: { 200: answersList(roleChoice) } } },
    async () => {
      const results = listRoles(app);
      return { code: 0, message: '', results, count: results.length };
    },
  );

  app.get(
    '/users/get-current-role/',
    { schema: { tags, summary: 'The role that counts', response: { 200: ROLE } } },
    async ({ principal }) => ({
      code: 0,
      message: '',
      role: titleOf(principal.role),
    }),
  );

  app.post<{ Body: FromSchema<typeof roleName> }>(
    '/users/change-role/',
    {
      schema: {
        tags,
        summary: 'Login as: change the role that counts',
        response: { 200: ROLE, ...fails(403) },
        body: roleName,
      },
    },
    async ({ principal, id, body }) => {
      const role = await changeCurrentRole(app, { principal, requestId: id }, body.role);
      return { code: 0, message: '', role: titleOf(role) };
    },
  );
}
