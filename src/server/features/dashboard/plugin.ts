import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { getDashboard, getFigures } from '#shared/contracts/dashboard.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { readFrame } from './frame.ts';
import { KeptRows } from './kept-rows.ts';
import { funnel } from './widgets/funnel.ts';
import { health } from './widgets/health.ts';
import { jobAgeing, overTime, sources, statuses, submissions } from './widgets/plots.ts';
import { newApplicants, openJobs, timeToHire } from './widgets/recruiting.ts';
import { timeInStage } from './widgets/time-in-stage.ts';
import { overdueInStage, pendingApprovals, tasksDue, unreviewed } from './widgets/waiting.ts';
import { Widgets } from './widgets.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The widgets of the dashboard: a feature registers its own in its plugin. */
    dashboard: Widgets;
  }
}

const BUILT_IN = [
  newApplicants,
  unreviewed,
  overdueInStage,
  tasksDue,
  openJobs,
  pendingApprovals,
  timeToHire,
  funnel,
  sources,
  timeInStage,
  jobAgeing,
  overTime,
  statuses,
  submissions,
  health,
];

/** The dashboard: which widgets a user can have, their layout, and the numbers of each; below /api/v1. */
export const dashboardPlugin = fastifyPlugin(registerDashboard, {
  name: 'dashboard',
  dependencies: ['accounts', 'settings', 'workflows'],
});

async function registerDashboard(app: FastifyInstance): Promise<void> {
  const widgets = new Widgets();
  app.decorate('dashboard', widgets);
  for (const widget of BUILT_IN) widgets.register(widget);
  await app.register(async (api) => dashboardRoutes(api, widgets), { prefix: '/api/v1' });
}

async function dashboardRoutes(api: FastifyInstance, widgets: Widgets): Promise<void> {
  const kept = new KeptRows(api.database, api.records);
  serve(api, getDashboard, async (http) => readFrame(http, widgets));
  serve(api, getFigures, async (http) => {
    const widget = widgets.find(http, http.params.key);
    if (!widget) throw new AppError('not_found', say('server.dashboard.no_widget'));
    const { days, ...filter } = http.query;
    const figures = await widget.run({ app: http.server, http, days, filter, kept });
    return { figures, counted_on: new Date().toISOString() };
  });
}
