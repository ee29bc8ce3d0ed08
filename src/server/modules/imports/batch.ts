import type { RecordEvent } from '#shared/contracts/realtime.ts';
import { AppError } from '#shared/errors.ts';
import type { FastifyInstance } from 'fastify';
import { type Asker, requestOf } from '../../resources/resource-request.ts';
import type { SheetRow } from '../../spreadsheets/sheet-file.ts';
import { checkPlan, importableFields } from './check-plan.ts';
import { findPrincipal } from '../accounts/principals.ts';
import type { ImportRow } from './queries.ts';
import type { RelationTexts } from './relation-texts.ts';
import { inOrder, type RowOutcome, type RowTools, rowErrors, writeRow } from './write-row.ts';

/** Rows of one transaction. */
export const BATCH_ROWS = 200;

/** What a job needs for a batch, with the rights and the definition of this moment. */
export interface BatchTools extends RowTools {
  /** The last record that was written, for those who look at its list. */
  readonly lastEvent: { event?: RecordEvent };
}

/** Who began the import, with the rights he has now. @throws {AppError} forbidden when he is gone or has another role. */
export async function askerOf(app: FastifyInstance, row: ImportRow): Promise<Asker> {
  const principal = await findPrincipal(app.database, row.user_id, row.role_key);
  if (!principal) throw new AppError('forbidden', 'Who began this import may not go on with it');
  return { principal, requestId: `import-${row.id}` };
}

/** @throws {AppError} when the person may not import this any more, or the resource has changed under the plan. */
export async function batchTools(app: FastifyInstance, row: ImportRow, texts: RelationTexts): Promise<BatchTools> {
  const asker = await askerOf(app, row);
  const definition = app.registry.current.resources[row.resource];
  if (!definition || !row.plan)
    throw new AppError('not_found', 'There is nothing any more that this could be imported into');
  const lastEvent: BatchTools['lastEvent'] = {};
  const events = { ...app.events, record: (event: RecordEvent) => void (lastEvent.event = event) };
  const create = { ...requestOf(app, asker, definition, 'create'), events, foundChoices: new Set<string>() };
  const update = { ...requestOf(app, asker, definition, 'update'), events, foundChoices: new Set<string>() };
  checkPlan(update, row.plan, row.preview);
  const wanted = new Set(row.plan.sources.map(({ field }) => field));
  const fields = inOrder(importableFields(update).filter(({ name }) => wanted.has(name)));
  return { create, update, plan: row.plan, texts, fields, lastEvent };
}

const ROLLED_BACK = Symbol('rolled back');

/**
 * Takes the rows over in one transaction. First without looking back; where a row is refused, all over again with a savepoint each,
 * so that the refused one leaves no trace and the others stay.
 * @param keep runs in the transaction, which is then committed; without it everything is rolled back again.
 */
export async function runBatch(
  tools: BatchTools,
  rows: readonly SheetRow[],
  keep?: (outcomes: readonly RowOutcome[]) => Promise<void>,
): Promise<readonly RowOutcome[]> {
  try {
    return await attempt(tools, rows, trusting, keep);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') throw error;
    return attempt(tools, rows, carefully, keep);
  }
}

async function attempt(
  tools: BatchTools,
  rows: readonly SheetRow[],
  write: typeof writeRow,
  keep?: (outcomes: readonly RowOutcome[]) => Promise<void>,
): Promise<readonly RowOutcome[]> {
  const { database } = tools.create;
  const outcomes: RowOutcome[] = [];
  try {
    await database.transaction(async () => {
      for (const row of rows) outcomes.push(await write(tools, row));
      if (!keep) throw ROLLED_BACK;
      await keep(outcomes);
    });
    tools.texts.settle();
  } catch (error) {
    tools.texts.forget(0);
    if (error !== ROLLED_BACK) throw error;
  }
  return outcomes;
}

async function trusting(tools: RowTools, row: SheetRow): Promise<RowOutcome> {
  const { mark } = tools.texts;
  const outcome = await writeRow(tools, row);
  if (isRefused(outcome) && tools.texts.mark > mark) throw new Refused(outcome);
  return outcome;
}

const isRefused = ({ kind }: RowOutcome): boolean => kind === 'wrong' || kind === 'skipped';

async function carefully(tools: RowTools, row: SheetRow): Promise<RowOutcome> {
  const { mark } = tools.texts;
  try {
    return await tools.create.database.transaction(async () => {
      const outcome = await writeRow(tools, row);
      // What a wrong row made on the way is taken back with it.
      if (isRefused(outcome)) throw new Refused(outcome);
      return outcome;
    });
  } catch (error) {
    tools.texts.forget(mark);
    return error instanceof Refused ? error.outcome : { kind: 'wrong', errors: rowErrors(error), questions: [] };
  }
}

class Refused extends Error {
  readonly outcome: RowOutcome;

  constructor(outcome: RowOutcome) {
    super('refused');
    this.outcome = outcome;
  }
}
