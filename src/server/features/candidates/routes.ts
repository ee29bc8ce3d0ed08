import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { addedToJob, candidateToCheck, duplicateCheck, jobsToAdd } from '#shared/contracts/candidates.ts';
import { listOf } from '#shared/contracts/schema-words.ts';
import { answersOne } from '#server/records/openapi/answers.ts';
import { whoCan } from '#server/records/query/can-use.ts';
import { addToJobs } from './add-to-jobs.ts';
import { checkDuplicates } from './duplicates/check.ts';

const params = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } } as const;
type Params = { Params: FromSchema<typeof params> };

/** Routes of a candidate beside those of the resource file; below /api/v1. */
export async function candidateRoutes(app: FastifyInstance): Promise<void> {
  const tags = ['candidates'];
  app.post<Params & { Body: FromSchema<typeof jobsToAdd> }>(
    '/customer/candidate/:id/add-to-jobs/',
    {
      ...whoCan('applicants', ({ create }) => create !== false),
      schema: {
        tags,
        summary: 'Make a candidate an applicant of jobs',
        params,
        body: jobsToAdd,
        response: { 200: answersOne(listOf(addedToJob)) },
      },
    },
    async (http) => ({ code: 0, message: '', data: await addToJobs(http, http.params.id, http.body) }),
  );
  app.post<{ Body: FromSchema<typeof candidateToCheck> }>(
    '/customer/candidate/duplicates/',
    {
      ...whoCan('candidates', ({ create, update }) => create !== false || update !== false),
      schema: {
        tags,
        summary: 'Whether a candidate is known already, before it is saved',
        body: candidateToCheck,
        response: { 200: answersOne(duplicateCheck) },
      },
    },
    async (http) => ({ code: 0, message: '', data: await checkDuplicates(http, http.body) }),
  );
}
