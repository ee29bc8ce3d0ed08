import type { FastifyInstance } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { linkedApproval, roundDecision, type RoundDecision } from '#shared/contracts/approvals.ts';
import { secretText } from '#shared/contracts/schema-words.ts';
import { answersOne, DONE, fails } from '#server/records/openapi/answers.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { decideByLink, readLinkedApproval } from './decide-by-link.ts';

const params = {
  type: 'object',
  required: ['token'],
  properties: { token: { ...secretText, minLength: 1, maxLength: 200 } },
} as const;

type Params = { Params: FromSchema<typeof params> };

/** Decisions by emailed links, without a session; below /api/v1. Only the POST decides: a scanner that follows links doesn't. */
export async function linkRoutes(app: FastifyInstance): Promise<void> {
  const open = { config: { public: true } } as const;
  const tags = ['approvals'];

  app.get<Params>(
    '/approval-link/:token/',
    {
      ...open,
      schema: {
        tags,
        summary: 'What an emailed link asks',
        params,
        response: { 200: answersOne(linkedApproval), ...fails(404) },
      },
    },
    async ({ params: { token } }) => ({ code: 0, message: '', data: await readLinkedApproval(app, token) }),
  );

  app.post<Params & { Body: RoundDecision }>(
    '/approval-link/:token/',
    {
      ...open,
      schema: {
        tags,
        summary: 'Approve or reject by an emailed link, once',
        params,
        body: roundDecision,
        response: { 200: DONE, ...fails(403, 404, 409) },
      },
    },
    async (http) => {
      const {
        params: { token },
        body,
        id,
      } = http;
      await decideByLink(app, token, body, id);
      const done = body.is_approved ? 'approved' : 'rejected';
      return { code: 0, message: app.texts.text(readerLanguage(http), `notifications.done.${done}`) };
    },
  );
}
