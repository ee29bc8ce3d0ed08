import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import {
  commentOnFeedback,
  getThread,
  giveVote,
  mergeFeedback,
  separateFeedback,
  withdrawVote,
} from '#shared/contracts/feedback.ts';
import { createOnce } from '#server/records/created-once/create-once.ts';
import { serve } from '#server/records/openapi/serve.ts';
import { canChange, canRead, whoCan } from '#server/records/query/can-use.ts';
import { requestTo } from '#server/records/query/resource-request.ts';
import { feedbackEffects } from './effects.ts';
import { mergeInto, separate } from './merge.ts';
import { addComment, readThread, setVote } from './thread.ts';

/** Routes of feedback beside its resource file: comments, votes and duplicates; below /api/v1. */
export const feedbackPlugin = fastifyPlugin(registerFeedback, {
  name: 'feedback',
  dependencies: ['accounts', 'notifications'],
  encapsulate: true,
});

async function registerFeedback(app: FastifyInstance): Promise<void> {
  app.records.on('feedback', feedbackEffects(app));
  const readers = whoCan('feedback', canRead);
  const changers = whoCan('feedback', canChange);

  serve(app, getThread, readers, async (http) => readThread(requestTo(http, 'feedback'), http.params.id));

  serve(app, commentOnFeedback, readers, async (http) => {
    const request = requestTo(http, 'feedback');
    await createOnce(http, {
      sent: http.body,
      create: () => addComment(app, request, http.params.id, http.body.text),
      idOf: (comment) => comment,
    });
    return readThread(request, http.params.id);
  });

  for (const [contract, isWanted] of [
    [giveVote, true],
    [withdrawVote, false],
  ] as const)
    serve(app, contract, readers, async (http) => {
      const request = requestTo(http, 'feedback');
      await setVote(request, http.params.id, isWanted);
      return readThread(request, http.params.id);
    });

  serve(app, mergeFeedback, changers, async (http) => {
    const request = requestTo(http, 'feedback');
    await mergeInto(app, request, http.params.id, http.body.into);
    return readThread(request, http.params.id);
  });

  serve(app, separateFeedback, changers, async (http) => {
    const request = requestTo(http, 'feedback');
    await separate(request, http.params.id);
    return readThread(request, http.params.id);
  });
}
