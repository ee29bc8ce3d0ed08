import type { FastifyRequest } from 'fastify';
import { type ImportRecord, NO_COUNTS } from '#shared/contracts/imports.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { shapeOf } from './inspect.ts';
import { findPlan, type ImportRow } from './queries.ts';

/** An import as its user sees it, in their language. */
export async function presentImport(http: FastifyRequest, row: ImportRow): Promise<ImportRecord> {
  const { database, texts } = http.server;
  const language = readerLanguage(http);
  const isNew = row.state === 'ready' && row.plan === null;
  const counts = { ...NO_COUNTS, ...row.counts };
  const { created, changed, unchanged, invalid, skipped, undone, kept } = counts;
  return {
    id: row.id,
    resource: row.resource,
    file_name: row.file_name,
    size: row.size,
    state: row.state,
    preview: row.preview,
    plan: row.plan,
    remembered: isNew ? ((await findPlan(database, row.user_id, row.resource, shapeOf(row.preview))) ?? null) : null,
    counts,
    questions: row.questions,
    kept: row.kept.map((one) => ({ ...one, reason: texts.localized(language, one.reason) })),
    error: row.error && texts.render(language, row.error),
    done: ['undoing', 'undone'].includes(row.state) ? undone + kept : created + changed + unchanged + invalid + skipped,
    created_on: row.created_on,
    finished_on: row.finished_on,
    has_file: row.file_id !== null,
  };
}
