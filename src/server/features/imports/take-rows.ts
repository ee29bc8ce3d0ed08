import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ImportQuestion } from '#shared/contracts/imports.ts';
import { AppError } from '#shared/errors.ts';
import type { JobRun, Outcome } from '#server/platform/jobs/jobs.ts';
import { openSheetFile } from '#server/platform/spreadsheets/open-sheet-file.ts';
import { charactersOf, type SheetRow } from '#server/platform/spreadsheets/sheet-file.ts';
import { say, storedErrors } from '#server/platform/texts/say.ts';
import { BATCH_ROWS, batchTools, runBatch } from './batch.ts';
import { corrected, type CorrectedRow, keptCells } from './corrected-rows.ts';
import { type ImportData, type ImportPosition, START } from './import-job.ts';
import { readingOf } from './inspect.ts';
import type { InvalidItem } from './queries.ts';
import { RelationTexts } from './relation-texts.ts';
import { SeenKeys } from './seen-keys.ts';
import type { RowOutcome } from './write-row.ts';

const MAX_QUESTIONS = 300;
/** A batch of long rows ends early: it is held in memory several times over. */
const MAX_BATCH_CHARACTERS = 4_000_000;

/** Tries all rows without keeping anything: counts, errors by row, and the texts that need a decision. */
export async function checkRows(app: FastifyInstance, run: JobRun<ImportData>): Promise<Partial<ImportData>> {
  const questions = new Questions();
  let seen: SeenKeys | undefined;
  for await (const { tools, rows } of batches(app, run, START)) {
    seen ??= new SeenKeys(tools.create.definition, tools.plan);
    const outcomes = (await runBatch(tools, rows)).map((outcome) => seen!.judge(outcome));
    seen.remember(outcomes);
    questions.add(rows, outcomes);
    await app.database.transaction(() => run.keep(outcomes.map(triedOutcome(rows)), { isNew: true }));
    if (!(await run.next())) break;
  }
  return { questions: questions.all };
}

/**
 * Imports the rows, batch by batch: the records of a batch, the data to undo them, and the position of the import are
 * written in one transaction, so that after a kill no row is missing and none is there twice.
 */
export async function runRows(app: FastifyInstance, run: JobRun<ImportData>): Promise<void> {
  const position = (run.job.position ?? START) as ImportPosition;
  for await (const { tools, rows } of batches(app, run, position)) {
    const last = rows.at(-1)!; // there is one at least
    await runBatch(tools, rows, (outcomes) =>
      run.keep(outcomes.map(writtenOutcome(rows)), {
        isNew: true,
        position: { row: last.number, digest: digestOf(last) } satisfies ImportPosition,
      }),
    );
    tools.lastEvents.flush(app.events);
    if (!(await run.next())) break;
  }
}

/** The rows behind the one that was done last, in batches, until there are no more or the server goes away. */
async function* batches(
  app: FastifyInstance,
  { job, signal }: JobRun<ImportData>,
  { row: done, digest }: ImportPosition,
) {
  const { file_id: fileId, plan, preview } = job.data;
  if (!fileId || !plan) throw new AppError('not_found', say('server.imports.file_gone'));
  const reading = readingOf(preview);
  const file = await openSheetFile(app.fileStore, fileId, reading);
  const texts = new RelationTexts(plan.decisions);
  let rows: SheetRow[] = [];
  let characters = 0;
  try {
    for await (const one of file.rows(reading.sheet)) {
      if (one.number === done && digest !== null && digestOf(one) !== digest)
        throw new AppError('conflict', say('server.imports.other_file'));
      if (one.number <= Math.max(done, preview.header_row)) continue;
      rows.push(one);
      characters += charactersOf(one.cells);
      if (rows.length < BATCH_ROWS && characters < MAX_BATCH_CHARACTERS) continue;
      if (signal.aborted) return;
      yield { tools: await batchTools(app, job, texts), rows: await corrected(app.database, job.id, rows) };
      rows = [];
      characters = 0;
    }
    if (rows.length > 0 && !signal.aborted)
      yield { tools: await batchTools(app, job, texts), rows: await corrected(app.database, job.id, rows) };
  } finally {
    await file.close();
  }
}

/** Of what the file has, whatever was corrected of it. */
const digestOf = ({ cells, original = cells }: CorrectedRow): string =>
  createHash('sha1').update(JSON.stringify(original)).digest('base64');

/** What becomes of a row, as an item of the job. */
const writtenOutcome =
  (rows: readonly SheetRow[]) =>
  (outcome: RowOutcome, index: number): Outcome => {
    if (!('written' in outcome)) return triedOutcome(rows)(outcome, index);
    const { kind, written } = outcome;
    const counts = { [kind]: 1, undoable: written.length };
    return { place: rows[index]!.number, state: 'done', data: null, earlier: written, counts };
  };

/** The same where nothing is kept: only invalid rows are stored. */
const triedOutcome =
  (rows: readonly SheetRow[]) =>
  (outcome: RowOutcome, index: number): Outcome => {
    const row = rows[index]!; // each has an outcome
    const counts = { [outcome.kind]: 1 };
    if (outcome.kind !== 'invalid') return { place: row.number, state: 'same', counts };
    const data: InvalidItem = { errors: storedErrors(outcome.errors), cells: keptCells(row) };
    return { place: row.number, state: 'rejected', data, counts };
  };

/** Each text once, with how many rows have it. */
class Questions {
  readonly #byKey = new Map<string, ImportQuestion>();

  add(rows: readonly SheetRow[], outcomes: readonly RowOutcome[]): void {
    for (const [index, outcome] of outcomes.entries())
      for (const question of outcome.kind === 'invalid' ? outcome.questions : []) {
        const known = this.#byKey.get(question.key);
        if (known) this.#byKey.set(question.key, { ...known, rows: known.rows + 1 });
        else if (this.#byKey.size < MAX_QUESTIONS)
          this.#byKey.set(question.key, { ...question, rows: 1, first_row: rows[index]!.number });
      }
  }

  get all(): readonly ImportQuestion[] {
    return [...this.#byKey.values()];
  }
}
