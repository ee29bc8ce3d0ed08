import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { stagePermissionRoutes } from './routes.ts';

/** The matrix of stage permission: what roles and users can do in each stage of a workflow, changed as a whole. */
export const stagePermissionsPlugin = fastifyPlugin(registerStagePermissions, {
  name: 'stage-permissions',
  dependencies: ['accounts', 'settings', 'workflows'],
});

async function registerStagePermissions(app: FastifyInstance): Promise<void> {
  await app.register(stagePermissionRoutes, { prefix: '/api/v1' });
}
