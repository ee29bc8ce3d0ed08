import { lastEvents, type LastEvents } from '#server/records/events/last-events.ts';
import { AppError } from '#shared/errors.ts';
import type { FastifyInstance } from 'fastify';
import { requestOf } from '#server/records/query/resource-request.ts';
import { isRows } from '#server/records/query/row-values.ts';
import type { SheetRow } from '#server/platform/spreadsheets/sheet-file.ts';
import { checkPlan, codesToFindBy, importableFields } from './check-plan.ts';
import { jobActor } from '#server/features/accounts/job-actor.ts';
import type { ImportJob } from './import-job.ts';
import type { RelationTexts } from './relation-texts.ts';
import { canWriteMany } from '#server/records/write/many.ts';
import { say } from '#server/platform/texts/say.ts';
import { inOrder } from './field-order.ts';
import { withOwnMatch } from './own-match.ts';
import type { RowTools } from './row-reading.ts';
import { findNamed, type RowOutcome, rowErrors, writeRow, writeRowsTogether } from './write-row.ts';

/** Rows of one transaction. */
export const BATCH_ROWS = 500;

/** The parts that a job needs for a batch, with the current permissions and definition. */
export interface BatchTools extends RowTools {
  /** The last records that were written, for those who look at their lists. */
  readonly lastEvents: LastEvents;
}

/** @throws {AppError} when the user can no longer import this, or the resource has changed under the plan. */
export async function batchTools(app: FastifyInstance, job: ImportJob, texts: RelationTexts): Promise<BatchTools> {
  const actor = await jobActor(app, job);
  const { resource, plan, preview } = job.data;
  const definition = app.registry.current.resources[resource];
  if (!definition || !plan) throw new AppError('not_found', say('server.imports.list_gone'));
  const last = lastEvents();
  const events = { ...app.events, record: last.record };
  const requestFor = (operation: 'create' | 'update') => ({
    ...requestOf(app, actor, definition, operation),
    events,
    source: 'imported' as const,
    foundChoices: new Set<string>(),
  });
  const create = requestFor('create');
  const update = requestFor('update');
  checkPlan(update, plan, preview);
  const wanted = new Set(plan.sources.map(({ field }) => field));
  const fields = inOrder(importableFields(update).filter(({ name }) => wanted.has(name)));
  const codes = codesToFindBy(update).filter(({ name }) => wanted.has(name));
  return { create, update, plan: withOwnMatch(plan, update), texts, fields, codes, lastEvents: last };
}

const ROLLED_BACK = Symbol('rolled back');

/**
 * Imports the rows in one transaction. First all together; after an unexpected rejection, all over again one by one
 * with a savepoint each, so that the rejected row is named and leaves no trace, and the others stay.
 * @param keep runs in the transaction, which is then committed; without it everything is rolled back.
 */
export async function runBatch(
  tools: BatchTools,
  rows: readonly SheetRow[],
  keep?: (outcomes: readonly RowOutcome[]) => Promise<void>,
): Promise<readonly RowOutcome[]> {
  try {
    return await attempt(tools, rows, isTogether(tools) ? together : trusting, keep);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') throw error;
    return attempt(tools, rows, carefully, keep);
  }
}

/**
 * Rows with relations to their own list can refer to each other; child tables are written with one record after the
 * other.
 */
const isTogether = ({ create, update, fields }: BatchTools): boolean =>
  canWriteMany(create) &&
  canWriteMany(update) &&
  !fields.some((field) => isRows(field) || field.relation?.to === create.definition.resource);

type WriteRows = (tools: BatchTools, rows: readonly SheetRow[]) => Promise<RowOutcome[]>;

async function attempt(
  tools: BatchTools,
  rows: readonly SheetRow[],
  write: WriteRows,
  keep?: (outcomes: readonly RowOutcome[]) => Promise<void>,
): Promise<readonly RowOutcome[]> {
  const { database } = tools.create;
  let outcomes: RowOutcome[] = [];
  try {
    await database.transaction(async () => {
      tools.texts.forget(0); // what an attempt created that gave way to another transaction
      outcomes = await write(tools, rows);
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

const together: WriteRows = async (tools, rows) => {
  const outcomes = await writeRowsTogether(tools, rows);
  // A rejected row might have created a record that another one refers to: only one by one is it clear which record
  // goes with it.
  const rejected = outcomes.find(isRejected);
  if (rejected && tools.texts.mark > 0) throw new Rejected(rejected);
  return outcomes;
};

/** Each row for itself, without looking back. */
const trusting: WriteRows = async (tools, rows) => {
  await findNamed(tools, rows);
  const outcomes: RowOutcome[] = [];
  for (const row of rows) {
    const { mark } = tools.texts;
    const outcome = await writeRow(tools, row);
    if (isRejected(outcome) && tools.texts.mark > mark) throw new Rejected(outcome);
    outcomes.push(outcome);
  }
  return outcomes;
};

const isRejected = ({ kind }: RowOutcome): boolean => kind === 'invalid' || kind === 'skipped';

const carefully: WriteRows = async (tools, rows) => {
  const outcomes: RowOutcome[] = [];
  for (const row of rows) outcomes.push(await oneCarefully(tools, row));
  return outcomes;
};

async function oneCarefully(tools: RowTools, row: SheetRow): Promise<RowOutcome> {
  const { mark } = tools.texts;
  try {
    return await tools.create.database.transaction(async () => {
      const outcome = await writeRow(tools, row);
      // Records that an invalid row created are rolled back with it.
      if (isRejected(outcome)) throw new Rejected(outcome);
      return outcome;
    });
  } catch (error) {
    tools.texts.forget(mark);
    return error instanceof Rejected ? error.outcome : { kind: 'invalid', errors: rowErrors(error), questions: [] };
  }
}

class Rejected extends Error {
  readonly outcome: RowOutcome;

  constructor(outcome: RowOutcome) {
    super('rejected');
    this.outcome = outcome;
  }
}
