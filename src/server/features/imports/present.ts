import { type ImportRecord, NO_COUNTS } from '#shared/contracts/imports.ts';
import type { Database } from '#server/platform/db/database.ts';
import { shapeOf } from './inspect.ts';
import { findPlan, type ImportRow } from './queries.ts';

/** An import as its user sees it. */
export async function presentImport(database: Database, row: ImportRow): Promise<ImportRecord> {
  const isNew = row.state === 'ready' && row.plan === null;
  const counts = { ...NO_COUNTS, ...row.counts };
  const { created, changed, unchanged, wrong, skipped, undone, kept } = counts;
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
    kept: row.kept,
    fault: row.fault,
    done: ['undoing', 'undone'].includes(row.state) ? undone + kept : created + changed + unchanged + wrong + skipped,
    created_on: row.created_on,
    finished_on: row.finished_on,
    has_file: row.file_id !== null,
  };
}
