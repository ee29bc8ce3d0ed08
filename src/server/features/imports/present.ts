import type { FastifyRequest } from 'fastify';
import { type ImportKept, type ImportRecord, NO_COUNTS } from '#shared/contracts/imports.ts';
import { progressOf } from '#shared/rules/background-jobs.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import type { ImportJob, WrittenRecord } from './import-job.ts';
import { shapeOf } from './inspect.ts';
import { findPlan, listKeptRows } from './queries.ts';

const MAX_KEPT = 200;

/** An import as its user sees it, in their language. */
export async function presentImport(http: FastifyRequest, job: ImportJob): Promise<ImportRecord> {
  const { database, texts } = http.server;
  const language = readerLanguage(http);
  const { resource, file_id: fileId, file_name, size, preview, plan, questions } = job.data;
  const isNew = job.state === 'ready' && plan === null;
  const counts = Object.fromEntries(Object.keys(NO_COUNTS).map((name) => [name, job.counts[name] ?? 0]));
  return {
    id: job.id,
    resource,
    file_name,
    size,
    state: job.state,
    preview,
    plan,
    remembered: isNew ? ((await findPlan(database, job.user_id, resource, shapeOf(preview))) ?? null) : null,
    counts: { ...NO_COUNTS, ...counts },
    questions,
    kept: job.counts.kept > 0 ? await keptRecords(http, job) : [],
    error: job.error && texts.render(language, job.error),
    done: progressOf(job).done,
    created_on: job.created_on,
    finished_on: job.finished_on,
    has_file: fileId !== null,
  };
}

/** The records that an undo has left as they were, the last first. */
async function keptRecords(http: FastifyRequest, { id }: ImportJob): Promise<ImportKept[]> {
  const { database, texts } = http.server;
  const rows = await listKeptRows(database, id, MAX_KEPT);
  const language = readerLanguage(http);
  return rows
    .flatMap(({ row, records }) =>
      (records as readonly WrittenRecord[])
        .toReversed()
        .flatMap(({ resource, record, kept }) =>
          kept ? [{ row, resource, record, title: kept.title, reason: texts.localized(language, kept.reason) }] : [],
        ),
    )
    .slice(0, MAX_KEPT);
}
