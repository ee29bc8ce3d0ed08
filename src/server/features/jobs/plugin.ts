import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { approvalEffects, jobSubject } from './approval.ts';
import { changeDatedJobs } from './dated.ts';
import { jobFollowsOpenings, openingsFollowJob } from './openings.ts';
import { jobPolicyRoutes } from './policy-routes.ts';
import { openWaitingJobs } from './switch-off.ts';

/** Jobs beside their resource files: approval, openings and dates; below /api/v1. */
export const jobsPlugin = fastifyPlugin(registerJobs, {
  name: 'jobs',
  dependencies: ['accounts', 'settings', 'notifications', 'approvals'],
  encapsulate: true,
});

async function registerJobs(app: FastifyInstance): Promise<void> {
  app.records.on('jobs', openingsFollowJob);
  app.records.on('jobs', approvalEffects(app));
  app.records.on('job_openings', jobFollowsOpenings(app));
  app.approvals.register(jobSubject(app));
  app.teamSettingsFollowers.push(openWaitingJobs(app));
  app.background.register({
    kind: 'jobs-dates',
    schedule: { cron: '5 * * * *' },
    run: async () => changeDatedJobs(app),
  });
  await app.register(jobPolicyRoutes);
}
