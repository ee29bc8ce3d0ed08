import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type ImportCounts, type ImportQuestion, NO_COUNTS } from '#shared/contracts/imports.ts';
import { AppError } from '#shared/errors.ts';
import { LeaseLost, type Task } from '#server/platform/background/background.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { openSheetFile } from '#server/platform/spreadsheets/open-sheet-file.ts';
import { charactersOf, type SheetRow } from '#server/platform/spreadsheets/sheet-file.ts';
import { say, storedErrors } from '#server/platform/texts/say.ts';
import { actorOf, BATCH_ROWS, batchTools, runBatch } from './batch.ts';
import { corrected, type CorrectedRow, keptCells } from './corrected-rows.ts';
import { readingOf } from './inspect.ts';
import { advance, changeImport, eventOf, type ImportRow, insertInvalidRows, insertRecords } from './queries.ts';
import { RelationTexts } from './relation-texts.ts';
import { SeenKeys } from './seen-keys.ts';
import type { RowOutcome } from './write-row.ts';

const MAX_QUESTIONS = 300;
/** A batch of long rows ends early: it is held in memory several times over. */
const MAX_BATCH_CHARACTERS = 4_000_000;

/** The parts that the work on an import has. */
export interface ImportContext {
  readonly app: FastifyInstance;
  /** The worker that has it. */
  readonly worker: string;
  /** Says how far it is, and when to stop between two batches: it is gone on with later. */
  readonly task: Task;
}

/** Tries all rows without keeping anything: counts, errors by row, and the texts that need a decision. */
export async function checkRows(context: ImportContext, row: ImportRow): Promise<void> {
  const { app, worker } = context;
  const { database } = app;
  const state = new Progress(row);
  const questions = new Questions();
  let seen: SeenKeys | undefined;
  for await (const { tools, rows } of batches(context, row, 0)) {
    seen ??= new SeenKeys(tools.create.definition, tools.plan);
    const outcomes = (await runBatch(tools, rows)).map((outcome) => seen!.judge(outcome));
    seen.remember(outcomes);
    questions.add(rows, outcomes);
    state.count(rows, outcomes);
    await insertInvalidRows(database, row.id, faultsOf(rows, outcomes));
    const answer = await advance(database, row.id, worker, state.position);
    if (!answer) throw new LeaseLost();
    await context.task.progress(state.done, row.preview.rows);
    if (answer.stop_requested) return void (await finish(context, row, state, { state: 'ready' }));
    notify(app, row, state);
  }
  if (context.task.signal.aborted) return;
  await finish(context, row, state, { state: 'checked', questions: questions.all });
}

/**
 * Imports the rows, batch by batch: the records of a batch, the data to undo them, and the progress of the import are
 * written in one transaction, so that after a kill no row is missing and none is there twice.
 */
export async function runRows(context: ImportContext, row: ImportRow): Promise<void> {
  const { app, worker } = context;
  const { database } = app;
  const state = new Progress(row);
  const end = async (how: 'done' | 'stopped') => {
    await finish(context, row, state, { state: how });
    await database.maintain('worn');
  };
  for await (const { tools, rows } of batches(context, row, row.row_done)) {
    const before = state.counts;
    let isStopped = false;
    await runBatch(tools, rows, async (outcomes) => {
      state.counts = before;
      state.count(rows, outcomes);
      await insertInvalidRows(database, row.id, faultsOf(rows, outcomes));
      await insertRecords(
        database,
        row.id,
        outcomes.flatMap((outcome) => ('written' in outcome ? outcome.written : [])),
      );
      const answer = await advance(database, row.id, worker, state.position);
      if (!answer) throw new LeaseLost();
      await context.task.progress(state.done, row.preview.rows);
      isStopped = answer.stop_requested;
    });
    tools.lastEvents.flush(app.events);
    if (isStopped) return end('stopped');
    notify(app, row, state);
  }
  if (!context.task.signal.aborted) await end('done');
}

/** The rows behind the one that was done last, in batches, until there are no more or the server goes away. */
async function* batches({ app, task }: ImportContext, row: ImportRow, done: number) {
  if (!row.file_id || !row.plan) throw new AppError('not_found', say('server.imports.file_gone'));
  const reading = readingOf(row.preview);
  const file = await openSheetFile(app.fileStore, row.file_id, reading);
  const texts = new RelationTexts(row.plan.decisions);
  let rows: SheetRow[] = [];
  let characters = 0;
  try {
    for await (const one of file.rows(reading.sheet)) {
      if (one.number === done && row.row_digest !== null && digestOf(one) !== row.row_digest)
        throw new AppError('conflict', say('server.imports.other_file'));
      if (one.number <= Math.max(done, row.preview.header_row)) continue;
      rows.push(one);
      characters += charactersOf(one.cells);
      if (rows.length < BATCH_ROWS && characters < MAX_BATCH_CHARACTERS) continue;
      if (task.signal.aborted) return;
      yield { tools: await batchTools(app, row, texts), rows: await corrected(app.database, row.id, rows) };
      rows = [];
      characters = 0;
    }
    if (rows.length > 0 && !task.signal.aborted)
      yield { tools: await batchTools(app, row, texts), rows: await corrected(app.database, row.id, rows) };
  } finally {
    await file.close();
  }
}

/** Of what the file has, whatever was corrected of it. */
const digestOf = ({ cells, original = cells }: CorrectedRow): string =>
  createHash('sha1').update(JSON.stringify(original)).digest('base64');

/** Counts and place of a job. */
class Progress {
  counts: ImportCounts;
  #rowsDone = 0;
  #last: CorrectedRow | undefined;
  readonly #before: number;

  constructor(row: ImportRow) {
    this.counts = { ...NO_COUNTS, ...row.counts };
    this.#before = row.row_done;
  }

  count(rows: readonly SheetRow[], outcomes: readonly RowOutcome[]): void {
    const counts = { ...this.counts };
    for (const { kind } of outcomes) counts[kind] += 1;
    this.counts = counts;
    this.#last = rows.at(-1);
  }

  /** Rows worked on, whatever became of them. */
  get done(): number {
    const { created, changed, unchanged, invalid, skipped } = this.counts;
    this.#rowsDone = created + changed + unchanged + invalid + skipped;
    return this.#rowsDone;
  }

  get position() {
    return {
      counts: this.counts,
      row_done: this.#last?.number ?? this.#before,
      row_digest: this.#last ? digestOf(this.#last) : null,
    };
  }
}

const faultsOf = (rows: readonly SheetRow[], outcomes: readonly RowOutcome[]) =>
  outcomes.flatMap((outcome, index) =>
    outcome.kind === 'invalid'
      ? [{ row: rows[index]!.number, errors: storedErrors(outcome.errors), cells: keptCells(rows[index]!) }]
      : [],
  );

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

function notify(app: FastifyInstance, row: ImportRow, { counts, done }: Progress, state = row.state): void {
  app.events.toUser(row.user_id, 'import', { ...eventOf(row, counts), state, done });
}

async function finish(
  context: ImportContext,
  row: ImportRow,
  progress: Progress,
  change: Parameters<typeof changeImport>[2],
): Promise<void> {
  const { app, worker } = context;
  const { database } = app;
  const actor = change.state === 'done' || change.state === 'stopped' ? await actorOf(app, row) : undefined;
  await database.transaction(async () => {
    const isOurs = await changeImport(
      database,
      row.id,
      { ...change, counts: progress.counts, worker: null, stop_requested: false, finished_on: new Date() },
      { worker },
    );
    if (!isOurs) throw new LeaseLost();
    if (actor)
      await recordActivity(database, actor.principal, {
        action: 'imported',
        resource: row.resource,
        after: { file: row.file_name, ...progress.counts },
        requestId: actor.requestId,
      });
  });
  notify(app, row, progress, change.state);
}
