import type { FastifyRequest } from 'fastify';
import type { ImportPlan, InvalidRow } from '#shared/contracts/imports.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { deleteItem, insertOutcomes } from '#server/platform/jobs/item-queries.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { type Cell, charactersOf } from '#server/platform/spreadsheets/sheet-file.ts';
import { say, storedErrors } from '#server/platform/texts/say.ts';
import { readerLanguage } from '#server/platform/texts/texts.ts';
import { batchTools, runBatch } from './batch.ts';
import { MAX_KEPT_CHARACTERS } from './corrected-rows.ts';
import { cellText } from './inspect.ts';
import type { ImportJob } from './import-job.ts';
import { RelationTexts } from './relation-texts.ts';
import { importRequest } from './service.ts';

/** The errors of a row in the language of the reader, with the cells that they are about, by column. */
export function presentInvalidRow(
  http: FastifyRequest,
  { row, errors }: Pick<InvalidRow, 'row' | 'errors'>,
  cells: readonly Cell[] | null,
  plan: ImportPlan | null,
): InvalidRow {
  const columns = (plan?.sources ?? []).flatMap((source) => ('column' in source ? [source] : []));
  const wrong = new Set(Object.keys(errors).map((path) => path.split('.')[0]));
  const shown = cells === null ? [] : columns.filter(({ field }) => wrong.has(field) || wrong.has('root'));
  return {
    row,
    errors: http.server.texts.localize(readerLanguage(http), errors),
    cells: Object.fromEntries(shown.map(({ field, column }) => [field, { column, text: cellText(cells?.[column]) }])),
  };
}

/**
 * Replaces cells of an invalid row and tries it again, as in the check: it keeps nothing but the correction.
 * @param texts by column.
 * @returns the remaining errors of the row; undefined where there are none.
 * @throws {AppError} conflict while the import is not checked, not_found for a row that is not invalid.
 */
export async function correctRow(
  http: FastifyRequest,
  id: number,
  row: number,
  texts: Readonly<Record<string, string>>,
): Promise<InvalidRow | undefined> {
  const { server: app } = http;
  importRequest(http, (await app.imports.own(http, id)).data.resource);
  return app.database.transaction(async () => {
    const entry = await lockChecked(app.database, id);
    const cells = await lockFault(app.database, entry, row);
    const next = withTexts(entry, cells, texts);
    const tools = await batchTools(app, entry, new RelationTexts(entry.data.plan!.decisions)); // what is checked has a plan
    const [outcome] = await runBatch(tools, [{ number: row, cells: next }]);
    const kind = outcome!.kind; // one row has one outcome
    const fault = outcome!.kind === 'invalid' ? { row, errors: storedErrors(outcome!.errors) } : undefined;
    await keepCorrection(app.database, { id, row, cells: next, fault });
    if (kind !== 'invalid') {
      const { counts } = entry;
      const change = { invalid: Math.max((counts['invalid'] ?? 0) - 1, 0), [kind]: (counts[kind] ?? 0) + 1 };
      await app.imports.change(id, { counts: { ...counts, ...change } }, ['checked']);
    }
    return fault && presentInvalidRow(http, fault, next, entry.data.plan);
  });
}

async function lockChecked(database: Database, id: number): Promise<ImportJob> {
  const { rows } = await database.query<Job>('select * from system.background_jobs where id = $1 for update', [id]);
  const job = rows[0] as ImportJob | undefined;
  if (job?.state !== 'checked' || !job.data.plan) throw new AppError('conflict', say('server.imports.not_correctable'));
  return job;
}

async function lockFault(database: Database, { id }: ImportJob, row: number): Promise<readonly Cell[]> {
  const { rows } = await database.query<{ cells: Cell[] | null }>(
    `select nullif(data->'cells', 'null') as cells from system.background_job_items
      where job_id = $1 and place = $2 and state = 'rejected' for update`,
    [id, row],
  );
  if (!rows[0]) throw new AppError('not_found', say('server.imports.row_fine'));
  if (!rows[0].cells) throw new AppError('too_large', say('server.imports.row_too_long_here'));
  return rows[0].cells;
}

function withTexts({ data }: ImportJob, cells: readonly Cell[], texts: Readonly<Record<string, string>>): Cell[] {
  const next: Cell[] = [...cells];
  for (const [column, text] of Object.entries(texts)) {
    if (!(Number(column) < data.preview.columns.length))
      throw new AppError('invalid', say('import.errors.plan_column'));
    while (next.length <= Number(column)) next.push(null);
    next[Number(column)] = text === '' ? null : text;
  }
  if (charactersOf(next) > MAX_KEPT_CHARACTERS) throw new AppError('too_large', say('server.imports.row_too_long'));
  return next;
}

async function keepCorrection(
  database: Database,
  {
    id,
    row,
    cells,
    fault,
  }: { id: number; row: number; cells: readonly Cell[]; fault: Pick<InvalidRow, 'row' | 'errors'> | undefined },
): Promise<void> {
  await database.query(
    `insert into system.import_corrections (import_id, row_number, cells) values ($1, $2, $3::jsonb)
     on conflict (import_id, row_number) do update set cells = excluded.cells`,
    [id, row, JSON.stringify(cells)],
  );
  if (fault)
    await insertOutcomes(database, id, [{ place: row, state: 'rejected', data: { errors: fault.errors, cells } }]);
  else await deleteItem(database, id, row);
}
