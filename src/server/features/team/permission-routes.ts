import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import * as team from '#shared/contracts/team.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import type { Actor } from '#server/features/accounts/members.ts';
import { readPermissions } from '#server/features/accounts/permission-list.ts';
import { readRoles } from '#server/features/accounts/role-names.ts';
import { said, serve } from '#server/records/openapi/serve.ts';
import { effectiveAccess } from './effective-access.ts';
import { permissionModules } from './permission-modules.ts';
import {
  applyTemplate,
  changeTemplate,
  createTemplate,
  deleteTemplate,
  findTemplates,
} from './permission-templates.ts';

/**
 * Permissions: the modules of permission lists, named lists, and the reasons why a user can do something. For Admins.
 */
export const permissionRoutes = fastifyPlugin(registerPermissionRoutes, {
  name: 'rights',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerPermissionRoutes(app: FastifyInstance): Promise<void> {
  const managers = forAbility('manage_members');
  const actorOf = ({ principal, id: requestId }: FastifyRequest): Actor => ({ principal, requestId });

  serve(app, team.getAccess, managers, async ({ params, query: { resource, record, role } }) => {
    const [roleKey] = role === undefined ? [] : readRoles(app, role);
    return effectiveAccess(app, { member: params.id, resource, record, role: roleKey });
  });

  serve(app, team.listPermissionModules, managers, async () => permissionModules(app.registry.current));

  serve(app, team.listTemplates, managers, async () => findTemplates(app.database));

  serve(app, team.createTemplate, managers, async (request) => {
    const { name, description = '', permissions } = request.body;
    const template = await createTemplate(app, actorOf(request), {
      name: name.trim(),
      description: description.trim(),
      permissions: readPermissions(permissions),
    });
    return said('The template was saved.', template);
  });

  serve(app, team.changeTemplate, managers, async (request) => {
    const { name, description, permissions } = request.body;
    const template = await changeTemplate(app, actorOf(request), request.params.id, {
      name: name?.trim(),
      description: description?.trim(),
      permissions: permissions === undefined ? undefined : readPermissions(permissions),
    });
    return said('The template was saved.', template);
  });

  serve(app, team.deleteTemplate, managers, async (request) => {
    await deleteTemplate(app, actorOf(request), request.params.id);
    return said('The template was deleted.');
  });

  serve(app, team.applyTemplate, managers, async (request) => {
    await applyTemplate(app, actorOf(request), request.params.id, request.body.members);
    return said('The permissions were given.');
  });
}
