import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { readPermissions } from '#server/features/accounts/permission-list.ts';
import { readRoles } from '#server/features/accounts/role-names.ts';
import { DONE, fails } from '#server/records/openapi/answers.ts';
import { effectiveAccess } from './effective-access.ts';
import { permissionModules } from './permission-modules.ts';
import { ACCESS_ANSWER, MODULES, TEMPLATE, TEMPLATES } from './permission-answers.ts';
import {
  applyTemplate,
  changeTemplate,
  createTemplate,
  deleteTemplate,
  findTemplates,
} from './permission-templates.ts';

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const place = { type: 'object', required: ['id'], properties: { id } } as const;

const question = {
  type: 'object',
  required: ['resource'],
  additionalProperties: false,
  properties: {
    resource: { type: 'string', minLength: 1, maxLength: 63 },
    record: id,
    role: { type: 'string', minLength: 1, maxLength: 60, description: 'Title or key of a role of the member.' },
  },
} as const;

const templateParts = {
  name: { type: 'string', minLength: 1, maxLength: 80, pattern: String.raw`\S` },
  description: { type: 'string', maxLength: 300 },
  permissions: { type: ['string', 'array'], maxLength: 100_000, items: { type: 'object' } },
} as const;
const newTemplate = {
  type: 'object',
  required: ['name', 'permissions'],
  additionalProperties: false,
  properties: templateParts,
} as const;
const templateChange = {
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: templateParts,
} as const;
const receivers = {
  type: 'object',
  required: ['members'],
  additionalProperties: false,
  properties: { members: { type: 'array', minItems: 1, maxItems: 500, uniqueItems: true, items: id } },
} as const;

type Place = { Params: FromSchema<typeof place> };

/**
 * Permissions: the modules of permission lists, named lists, and the reasons why a user can do something. For Admins.
 */
export const permissionRoutes = fastifyPlugin(registerPermissionRoutes, {
  name: 'rights',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerPermissionRoutes(app: FastifyInstance): Promise<void> {
  const tags = ['team'];
  const actorOf = ({ principal, id: requestId }: FastifyRequest): Actor => ({ principal, requestId });

  app.get<Place & { Querystring: FromSchema<typeof question> }>(
    '/users/member/:id/access/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'The permissions of a user, and why',
        params: place,
        querystring: question,
        response: { 200: ACCESS_ANSWER, ...fails(422) },
      },
    },
    async (request) => {
      const { resource, record, role } = request.query;
      const [roleKey] = role === undefined ? [] : readRoles(app, role);
      const data = await effectiveAccess(app, { member: request.params.id, resource, record, role: roleKey });
      return { code: 0, message: '', data };
    },
  );

  app.get(
    '/users/permission-module/',
    {
      ...forAbility('manage_members'),
      schema: { tags, summary: 'The modules of permission lists with their options', response: { 200: MODULES } },
    },
    async () => {
      const results = permissionModules(app.registry.current);
      return { code: 0, message: '', results, count: results.length };
    },
  );

  app.get(
    '/users/permission-template/',
    {
      ...forAbility('manage_members'),
      schema: { tags, summary: 'Named permission lists', response: { 200: TEMPLATES } },
    },
    async () => {
      const results = await findTemplates(app.database);
      return { code: 0, message: '', results, count: results.length };
    },
  );

  app.post<{ Body: FromSchema<typeof newTemplate> }>(
    '/users/permission-template/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'Name a permission list',
        body: newTemplate,
        response: { 201: TEMPLATE, ...fails(409) },
      },
    },
    async (request, reply) => {
      const { name, description = '', permissions } = request.body;
      const data = await createTemplate(app, actorOf(request), {
        name: name.trim(),
        description: description.trim(),
        permissions: readPermissions(permissions),
      });
      reply.status(201);
      return { code: 0, message: 'The template was saved.', data };
    },
  );

  app.patch<Place & { Body: FromSchema<typeof templateChange> }>(
    '/users/permission-template/:id/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'Change a named permission list',
        params: place,
        body: templateChange,
        response: { 200: TEMPLATE, ...fails(409) },
      },
    },
    async (request) => {
      const { name, description, permissions } = request.body;
      const data = await changeTemplate(app, actorOf(request), request.params.id, {
        name: name?.trim(),
        description: description?.trim(),
        permissions: permissions === undefined ? undefined : readPermissions(permissions),
      });
      return { code: 0, message: 'The template was saved.', data };
    },
  );

  app.delete<Place>(
    '/users/permission-template/:id/',
    {
      ...forAbility('manage_members'),
      schema: { tags, summary: 'Delete a named permission list', params: place, response: { 200: DONE } },
    },
    async (request) => {
      await deleteTemplate(app, actorOf(request), request.params.id);
      return { code: 0, message: 'The template was deleted.' };
    },
  );

  app.post<Place & { Body: FromSchema<typeof receivers> }>(
    '/users/permission-template/:id/apply/',
    {
      ...forAbility('manage_members'),
      schema: {
        tags,
        summary: 'Give several members the permissions of a template',
        params: place,
        body: receivers,
        response: { 200: DONE },
      },
    },
    async (request) => {
      await applyTemplate(app, actorOf(request), request.params.id, request.body.members);
      return { code: 0, message: 'The permissions were given.' };
    },
  );
}
