import type { FastifyRequest } from 'fastify';
import type { BulkPreview } from '#shared/contracts/bulk.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import type { RecordOutcome } from '#server/records/write/record-actions.ts';

/** The outcome of each record, in the language of the reader. */
export function presentOutcomes(http: FastifyRequest, outcomes: readonly RecordOutcome[]) {
  const { texts } = http.server;
  const language = readerLanguage(http);
  return outcomes.map((outcome) => {
    if (outcome.done) return outcome;
    const { id, done, failure } = outcome;
    return { id, done, ...texts.failure(language, failure) };
  });
}

/** The preview of a change of many records, in the language of the reader. */
export function presentPreview(http: FastifyRequest, preview: BulkPreview): BulkPreview {
  const language = readerLanguage(http);
  const rejected = preview.rejected.map(({ error, ...about }) => ({
    ...about,
    ...(http.server.texts.localize(language, { error }) as { error: typeof error }),
  }));
  return { ...preview, rejected };
}
