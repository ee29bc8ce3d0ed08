import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { FromSchema } from 'json-schema-to-ts';
import { createHeaders } from '#shared/contracts/created-once.ts';
import { feedbackMerge, feedbackThread, newFeedbackComment } from '#shared/contracts/feedback.ts';
import { createOnce } from '#server/records/created-once/create-once.ts';
import { canChange, canRead, whoCan } from '#server/records/query/can-use.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { answersOne, fails } from '#server/records/openapi/answers.ts';
import { feedbackEffects } from './effects.ts';
import { feedbackRequest } from './feedback-request.ts';
import { mergeInto, separate } from './merge.ts';
import { addComment, readThread, setVote } from './thread.ts';

const params = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer', minimum: 1 } },
} as const;

const THREAD = answersOne(feedbackThread);
const UNMERGEABLE = { 200: THREAD, ...fails(409) };

type Params = { Params: FromSchema<typeof params> };

/** Routes of feedback beside its resource file: comments, votes and duplicates; below /api/v1. */
export const feedbackPlugin = fastifyPlugin(registerFeedback, {
  name: 'feedback',
  dependencies: ['accounts', 'notifications'],
  encapsulate: true,
});

async function registerFeedback(app: FastifyInstance): Promise<void> {
  app.records.on('feedback', feedbackEffects(app));
  await app.register(feedbackRoutes, { prefix: '/customer/feedback/:id' });
}

async function feedbackRoutes(app: FastifyInstance): Promise<void> {
  const schema = (summary: string, more: object = {}, allows = canRead) => ({
    ...whoCan('feedback', allows),
    schema: { tags: ['feedback'], summary, params, response: { 200: THREAD }, ...more },
  });
  const threadReply = async (request: ResourceRequest, id: number) => ({
    code: 0,
    message: '',
    data: await readThread(request, id),
  });

  app.get<Params>('/thread/', schema('What was said on an entry, and its votes'), async (http) =>
    threadReply(feedbackRequest(http), http.params.id),
  );

  app.post<Params & { Body: FromSchema<typeof newFeedbackComment> }>(
    '/comments/',
    schema('Comment on an entry', {
      headers: createHeaders,
      body: newFeedbackComment,
      response: { 201: THREAD, ...fails(409) },
    }),
    async (http, reply) => {
      const request = feedbackRequest(http);
      await createOnce(http, {
        sent: http.body,
        create: () => addComment(app, request, http.params.id, http.body.text),
        idOf: (comment) => comment,
      });
      return reply.status(201).send(await threadReply(request, http.params.id));
    },
  );

  for (const [method, isWanted, summary] of VOTES)
    app.route<Params>({
      method,
      url: '/vote/',
      ...schema(summary),
      handler: async (http) => {
        const request = feedbackRequest(http);
        await setVote(request, http.params.id, isWanted);
        return threadReply(request, http.params.id);
      },
    });

  app.post<Params & { Body: FromSchema<typeof feedbackMerge> }>(
    '/merge/',
    schema('Make an entry a duplicate of another', { body: feedbackMerge, response: UNMERGEABLE }, canChange),
    async (http) => {
      const request = feedbackRequest(http);
      await mergeInto(app, request, http.params.id, http.body.into);
      return threadReply(request, http.params.id);
    },
  );

  app.delete<Params>(
    '/merge/',
    schema('Take the merge of an entry back', { response: UNMERGEABLE }, canChange),
    async (http) => {
      const request = feedbackRequest(http);
      await separate(request, http.params.id);
      return threadReply(request, http.params.id);
    },
  );
}

const VOTES = [
  ['PUT', true, 'Vote for an entry'],
  ['DELETE', false, 'Take my vote back'],
] as const;
