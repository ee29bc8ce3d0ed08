import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { registerActionKinds } from './action-kinds.ts';
import { builderRoutes } from './builder-routes.ts';
import { stageExplanationRoutes } from './routes.ts';
import { StageActions } from './stage-actions.ts';
import { stagesKeepOrder } from './stage-guards.ts';

declare module 'fastify' {
  interface FastifyInstance {
    workflows: {
      /** What can happen by itself when applicants enter or leave a stage. */
      readonly actions: StageActions;
    };
  }
}

/** Workflows beside their resource files: the actions of stages and stage permission, below /api/v1. */
export const workflowsPlugin = fastifyPlugin(registerWorkflows, {
  name: 'workflows',
  dependencies: ['accounts', 'settings', 'notifications'],
});

async function registerWorkflows(app: FastifyInstance): Promise<void> {
  app.decorate('workflows', { actions: new StageActions() });
  registerActionKinds(app);
  app.records.on('workflow_stages', stagesKeepOrder);
  await app.register(stageExplanationRoutes, { prefix: '/api/v1' });
  await app.register(builderRoutes, { prefix: '/api/v1' });
}
