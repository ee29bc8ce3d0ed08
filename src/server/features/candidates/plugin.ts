import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { documentEffects } from './documents.ts';
import { addMissingKeys } from './duplicates/keys.ts';
import { duplicatesAreQueued } from './duplicates/queue.ts';
import { candidatesMerge } from './merging.ts';
import { newestJob } from './newest-job.ts';
import { resumeIsDocument } from './resume.ts';
import { candidateRoutes } from './routes.ts';
import { candidateRowRoutes } from './row-routes.ts';

/** Candidates beside their resource files: documents, applications, duplicates; below /api/v1. */
export const candidatesPlugin = fastifyPlugin(registerCandidates, {
  name: 'candidates',
  dependencies: ['accounts'],
  encapsulate: true,
});

async function registerCandidates(app: FastifyInstance): Promise<void> {
  app.records.on('candidates', resumeIsDocument);
  app.records.on('candidates', duplicatesAreQueued);
  app.records.on('candidates', candidatesMerge);
  app.records.on('candidate_documents', documentEffects);
  app.records.on('applicants', newestJob);
  app.background.register({
    kind: 'candidates-keys',
    schedule: { cron: '15 * * * *' },
    run: async () => {
      if (app.registry.current.resources['candidates']) await addMissingKeys(app.database);
    },
  });
  await app.register(candidateRoutes);
  await app.register(candidateRowRoutes);
}
