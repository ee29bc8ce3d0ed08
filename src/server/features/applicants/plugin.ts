import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { mentionsAreNotified } from './mentions.ts';
import { stepsAreKept } from './moved.ts';
import { applicantRoutes } from './routes.ts';
import { type SetOff, stageActionsRun } from './set-off.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What stages set off after the steps of applicants. */
    applicants: SetOff;
  }
}

/** Applicants beside their resource files: their steps, and what stages set off. */
export const applicantsPlugin = fastifyPlugin(
  async (app: FastifyInstance) => {
    app.decorate('applicants', stageActionsRun(app));
    app.records.on('applicants', stepsAreKept);
    app.records.on('applicant_notes', mentionsAreNotified(app));
    await app.register(applicantRoutes, { prefix: '/api/v1' });
  },
  { name: 'applicants', dependencies: ['accounts', 'workflows'] },
);
