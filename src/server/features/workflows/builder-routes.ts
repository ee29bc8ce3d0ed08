import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { type StagePlan, stagePlan, storedPlan } from '#shared/contracts/workflow-builder.ts';
import { MAX_FILE_BYTES, readStages, type WorkflowFile, workflowFile } from '#shared/contracts/workflow-file.ts';
import { answersList, answersOne, fails } from '#server/records/openapi/answers.ts';
import { canChange, whoCan } from '#server/records/query/can-use.ts';
import { readFile } from './read-file.ts';
import { saveStages } from './save-stages.ts';

const params = { type: 'object', required: ['id'], properties: { id: { type: 'integer', minimum: 1 } } } as const;
type Params = { Params: FromSchema<typeof params> };

/** What the workflow builder calls beside the records; below /api/v1. */
export async function builderRoutes(app: FastifyInstance): Promise<void> {
  app.post<Params & { Body: StagePlan }>(
    '/admin-app/workflow/:id/stages/',
    {
      ...whoCan('workflow_stages', canChange),
      schema: {
        tags: ['workflows'],
        summary: 'Bring the stages of a draft to a plan: all that differ, their order and their moves',
        params,
        body: stagePlan,
        response: { 200: answersOne(storedPlan), ...fails(403, 404, 409, 422) },
      },
    },
    async (http) => ({ code: 0, message: '', data: await saveStages(http, http.params.id, http.body) }),
  );
  app.post<Params & { Body: WorkflowFile }>(
    '/admin-app/workflow/:id/read-file/',
    {
      ...whoCan('workflow_stages', canChange),
      bodyLimit: MAX_FILE_BYTES,
      schema: {
        tags: ['workflows'],
        summary: 'The stages of a file as this draft would have them; nothing is stored',
        params,
        body: workflowFile,
        response: { 200: answersOne(readStages), ...fails(403, 404, 409, 422) },
      },
    },
    async (http) => ({ code: 0, message: '', data: await readFile(http, http.params.id, http.body) }),
  );
  app.get(
    '/admin-app/workflow-library/',
    {
      ...whoCan('workflow_stages', canChange),
      schema: {
        tags: ['workflows'],
        summary: 'Workflows to start a draft from',
        response: { 200: answersList(workflowFile) },
      },
    },
    async () => {
      const { WORKFLOW_LIBRARY: results } = await import('./library.ts');
      return { code: 0, message: '', results, count: results.length };
    },
  );
}
