import { type BulkJob, NO_BULK_COUNTS } from '#shared/contracts/bulk-jobs.ts';
import type { Texts } from '#server/platform/texts/texts.ts';
import type { JobRow } from './job-queries.ts';

/** A job as its user sees it. @param language of the reader; absent: English. */
export function jobOf(row: JobRow, texts: Texts, language?: string): BulkJob {
  const { undoable = 0, ...counts } = row.counts;
  return {
    id: row.id,
    resource: row.resource,
    kind: row.work.kind,
    key: 'key' in row.work ? row.work.key : null,
    state: row.state,
    total: row.total,
    counts: { ...NO_BULK_COUNTS, ...counts },
    can_undo: undoable > 0 && !['running', 'undoing'].includes(row.state),
    undoable,
    error: row.error && texts.render(language, row.error),
    created_on: row.created_on,
    finished_on: row.finished_on,
  };
}
