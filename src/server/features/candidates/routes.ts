import type { FastifyInstance } from 'fastify';
import { addToJobs, checkDuplicates } from '#shared/contracts/candidates.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { canCreate, whoCan } from '#server/records/query/can-use.ts';
import { applyForJobs } from './add-to-jobs.ts';
import { findKnown } from './duplicates/check.ts';

/** Routes of a candidate beside those of the resource file; below /api/v1. */
export async function candidateRoutes(app: FastifyInstance): Promise<void> {
  const writers = whoCan('candidates', ({ create, update }) => create !== false || update !== false);
  serve(app, addToJobs, whoCan('applicants', canCreate), async (http) => applyForJobs(http, http.params.id, http.body));
  serve(app, checkDuplicates, writers, async (http) => findKnown(http, http.body));
}
