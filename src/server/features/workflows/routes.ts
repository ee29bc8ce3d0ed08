import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { STAGE_RIGHTS, stageRightAnswer } from '#shared/contracts/workflows.ts';
import { answersOne, fails } from '#server/records/openapi/answers.ts';
import { forAbility } from '#server/records/query/require-ability.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { explainStageRight } from './explain-stage-right.ts';

const question = {
  type: 'object',
  additionalProperties: false,
  required: ['user', 'stage', 'right'],
  properties: {
    user: { type: 'integer', minimum: 1 },
    stage: { type: 'integer', minimum: 1 },
    right: { enum: STAGE_RIGHTS },
  },
} as const;

/** What decides about a permission in a stage; below /api/v1. */
export async function stageExplanationRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Querystring: FromSchema<typeof question> }>(
    '/admin-app/stage-permission/explain/',
    {
      ...forAbility('manage_lists'),
      schema: {
        tags: ['stage_permissions'],
        summary: 'Whether a user has a permission in a stage, and the rule that decides',
        querystring: question,
        response: { 200: answersOne(stageRightAnswer), ...fails(404) },
      },
    },
    async (http) => {
      const { reason, ...answer } = await explainStageRight(app, http.query);
      const said = app.texts.render(readerLanguage(http), reason);
      return { code: 0, message: '', data: { ...answer, reason: said } };
    },
  );
}
