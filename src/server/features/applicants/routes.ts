import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { addedCandidate, applicantWay, candidatesToAdd } from '#shared/contracts/applicants.ts';
import { listOf } from '#shared/contracts/schema-words.ts';
import { answersOne } from '#server/records/openapi/answers.ts';
import { whoCan } from '#server/records/query/can-use.ts';
import { addCandidates } from './add-candidates.ts';
import { wayOf } from './way.ts';

const params = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } } as const;
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
}
