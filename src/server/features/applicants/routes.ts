import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { addedCandidate, applicantWay, candidatesToAdd } from '#shared/contracts/applicants.ts';
import { listOf } from '#shared/contracts/schema-words.ts';
import { testRun } from '#shared/contracts/test-run.ts';
import { answersOne, fails } from '#server/records/openapi/answers.ts';
import { canChange, whoCan } from '#server/records/query/can-use.ts';
import { addCandidates } from './add-candidates.ts';
import { runTest } from './test-run.ts';
import { wayOf } from './way.ts';

const params = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } } as const;
const tested = {
  type: 'object',
  additionalProperties: false,
  required: ['workflow'],
  properties: { workflow: { type: 'integer', minimum: 1 } },
} as const;
type Params = { Params: FromSchema<typeof params> };

/** Routes of an applicant beside those of the resource file; below /api/v1. */
export async function applicantRoutes(app: FastifyInstance): Promise<void> {
  app.get<Params>(
    '/customer/applicant/:id/way/',
    {
      ...whoCan('applicants', ({ read }) => read !== false),
      schema: {
        tags: ['applicants'],
        summary: 'The stages of an applicant, and where the user can move the applicant',
        params,
        response: { 200: answersOne(applicantWay) },
      },
    },
    async (http) => ({ code: 0, message: '', data: await wayOf(http, http.params.id) }),
  );
  app.post<Params & { Body: FromSchema<typeof candidatesToAdd> }>(
    '/customer/job/:id/add-candidates/',
    {
      ...whoCan('applicants', ({ create }) => create !== false),
      schema: {
        tags: ['applicants'],
        summary: 'Make candidates applicants of a job',
        params,
        body: candidatesToAdd,
        response: { 200: answersOne(listOf(addedCandidate)) },
      },
    },
    async (http) => ({
      code: 0,
      message: '',
      data: await addCandidates(http, http.params.id, http.body.candidates),
    }),
  );
  app.get<Params & { Querystring: FromSchema<typeof tested> }>(
    '/customer/applicant/:id/test-run/',
    {
      ...whoCan('workflow_stages', canChange),
      schema: {
        tags: ['applicants'],
        summary: 'What a version of a workflow would ask of an applicant and set off; nothing of it happens',
        params,
        querystring: tested,
        response: { 200: answersOne(testRun), ...fails(403, 404) },
      },
    },
    async (http) => ({
      code: 0,
      message: '',
      data: await runTest(http, { applicant: http.params.id, workflow: http.query.workflow }),
    }),
  );
}
