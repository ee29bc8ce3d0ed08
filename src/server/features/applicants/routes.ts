import type { FastifyInstance } from 'fastify';
import { addCandidatesToJob, getWay, runTest } from '#shared/contracts/applicants.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { canChange, canCreate, canRead, whoCan } from '#server/records/query/can-use.ts';
import { addCandidates } from './add-candidates.ts';
import { tryWorkflow } from './test-run.ts';
import { wayOf } from './way.ts';

/** Routes of an applicant beside those of the resource file; below /api/v1. */
export async function applicantRoutes(app: FastifyInstance): Promise<void> {
  serve(app, getWay, whoCan('applicants', canRead), async (http) => wayOf(http, http.params.id));
  serve(app, addCandidatesToJob, whoCan('applicants', canCreate), async (http) =>
    addCandidates(http, http.params.id, http.body.candidates),
  );
  serve(app, runTest, whoCan('workflow_stages', canChange), async (http) =>
    tryWorkflow(http, { applicant: http.params.id, workflow: http.query.workflow }),
  );
}
