import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { moduleConfigurationRoutes } from './routes.ts';
import { keepVersions } from './save-configuration.ts';

/** The module configurations as a whole: their effect, a preview, versions and files. */
export const moduleConfigurationsPlugin = fastifyPlugin(registerModuleConfigurations, {
  name: 'module-configurations',
  dependencies: ['accounts', 'settings', 'stage-permissions'],
});

async function registerModuleConfigurations(app: FastifyInstance): Promise<void> {
  app.teamSettingsFollowers.push(keepVersions(app));
  await app.register(moduleConfigurationRoutes, { prefix: '/api/v1' });
}
