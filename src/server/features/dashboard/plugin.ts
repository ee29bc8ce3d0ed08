import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { DEFAULT_PERIOD, dashboardFrame, PERIODS, widgetFigures } from '#shared/contracts/dashboard.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { answersOne, fails } from '#server/records/openapi/answers.ts';
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

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const params = {
  type: 'object',
  required: ['key'],
  properties: { key: { type: 'string', minLength: 1, maxLength: 60 } },
} as const;
const query = {
  type: 'object',
  additionalProperties: false,
  properties: {
    days: { type: 'integer', enum: PERIODS, default: DEFAULT_PERIOD },
    organization: id,
    company: id,
    business_unit: id,
    department: id,
    job: id,
    person: id,
  },
} as const;
type Call = { Params: FromSchema<typeof params>; Querystring: FromSchema<typeof query> };

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
  await app.register(async (api) => dashboardRoutes(api, widgets), { prefix: '/api/v1/customer/dashboard' });
}

async function dashboardRoutes(api: FastifyInstance, widgets: Widgets): Promise<void> {
  const kept = new KeptRows(api.database, api.records);
  const tags = ['dashboard'];
  api.get(
    '/',
    { schema: { tags, summary: 'What my dashboard is made of', response: { 200: answersOne(dashboardFrame) } } },
    async (http) => ({ code: 0, message: '', data: await readFrame(http, widgets) }),
  );
  api.get<Call>(
    '/widgets/:key/',
    {
      schema: {
        tags,
        summary: 'The numbers of a widget, of what I can read',
        params,
        querystring: query,
        response: { 200: answersOne(widgetFigures), ...fails(404) },
      },
    },
    async (http) => {
      const widget = widgets.find(http, http.params.key);
      if (!widget) throw new AppError('not_found', say('server.dashboard.no_widget'));
      const { days, ...filter } = http.query;
      const figures = await widget.run({ app: http.server, http, days, filter, kept });
      return { code: 0, message: '', data: { figures, counted_on: new Date().toISOString() } };
    },
  );
}
