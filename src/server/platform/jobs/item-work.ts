import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { LeaseLost } from '../background/background.ts';
import type { Database } from '../db/database.ts';
import { inEnglish, say, storedMessage } from '../texts/say.ts';
import type { ItemWork, JobItem, Outcome, Result } from './jobs.ts';

/** What a batch needs. */
export interface Batch<Subject, Earlier> {
  readonly database: Database;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly items: readonly JobItem<Subject, Earlier>[];
  readonly work: ItemWork<Subject, Earlier>;
  /** The state of an item that is rejected. Default `rejected`. */
  readonly rejected?: 'rejected' | 'kept';
  /** Keeps the outcomes, in the transaction of the batch. */
  readonly keep: (outcomes: readonly Outcome[]) => Promise<void>;
}

/** Does the work on the items of one batch, in one transaction; slow work each by itself, outside of it. */
export async function doBatch<Subject, Earlier>(batch: Batch<Subject, Earlier>): Promise<void> {
  const { work, items, database } = batch;
  if (!work.isSlow) return inTurn(batch);
  for (const item of items) {
    const outcome = await attempt(batch, item, work.one);
    await database.transaction(() => end(batch, [outcome]));
  }
  return undefined;
}

type DoOne<Subject, Earlier> = (item: JobItem<Subject, Earlier>) => Promise<Result>;

/**
 * First all without looking back; after a rejection all over again with a savepoint each, so that the rejected items
 * leave no trace and the others stay.
 */
async function inTurn<Subject, Earlier>(batch: Batch<Subject, Earlier>): Promise<void> {
  const { database, items, work } = batch;
  const inTransaction = (how: 'together' | 'transaction', each: DoOne<Subject, Earlier>) =>
    database[how](async () => {
      await work.begin?.();
      const outcomes: Outcome[] = [];
      for (const item of items) outcomes.push({ ...(await each(item)), place: item.place });
      await end(batch, outcomes);
    });
  try {
    if (!work.isCareful) return await inTransaction('together', (item) => work.one(item));
  } catch (error) {
    if (isOfAll(error)) throw error;
  }
  return inTransaction('transaction', (item) => attempt(batch, item, () => database.transaction(() => work.one(item))));
}

const end = async <Subject, Earlier>({ work, keep }: Batch<Subject, Earlier>, outcomes: readonly Outcome[]) =>
  keep((await work.end?.(outcomes)) ?? outcomes);

/** A failure that is not about one item: the database is away, or another process has the job. */
const isOfAll = (error: unknown): boolean =>
  error instanceof LeaseLost || (error instanceof AppError && error.code === 'unavailable');

async function attempt<Subject, Earlier>(
  { work, log, rejected: state = 'rejected' }: Batch<Subject, Earlier>,
  item: JobItem<Subject, Earlier>,
  one: DoOne<Subject, Earlier>,
): Promise<Outcome> {
  const { place } = item;
  try {
    return { ...(await one(item)), place };
  } catch (error) {
    if (isOfAll(error)) throw error;
    if (error instanceof AppError && error.code !== 'internal_error')
      return { place, state, code: error.code, reason: work.reasonOf?.(error) ?? reasonOf(error) };
    log.error({ err: error, item: item.data }, 'the work on an item of a job failed');
    return { place, state, reason: storedMessage(say('server.background_jobs.unexpected')) };
  }
}

const reasonOf = ({ said, message }: AppError) => storedMessage(said ?? inEnglish(message));
