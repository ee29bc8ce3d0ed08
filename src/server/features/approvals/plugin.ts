import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Approvals } from './approvals.ts';
import { linkRoutes } from './link-routes.ts';
import { endLinksOfInactive, forgetOldLinks } from './links.ts';
import { matrixRoutes } from './matrix-routes.ts';
import { roundRoutes } from './round-routes.ts';
import { followApprovers } from './reconcile.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests for approval by the levels of a matrix. */
    approvals: Approvals;
  }
}

/** Approval of records by the levels of a matrix, below /api/v1. Features register what they approve. */
export const approvalsPlugin = fastifyPlugin(registerApprovals, {
  name: 'approvals',
  dependencies: ['accounts', 'settings', 'notifications'],
});

async function registerApprovals(app: FastifyInstance): Promise<void> {
  app.decorate('approvals', new Approvals(app));
  app.background.register({
    kind: 'approvals-follow',
    schedule: { cron: '*/15 * * * *' },
    run: async () => {
      await followApprovers(app);
      await forgetOldLinks(app.database);
    },
  });
  app.memberFollowers.push(async (id) => {
    await followApprovers(app);
    await endLinksOfInactive(app.database, id);
  });
  for (const routes of [matrixRoutes, roundRoutes, linkRoutes]) await app.register(routes, { prefix: '/api/v1' });
}
