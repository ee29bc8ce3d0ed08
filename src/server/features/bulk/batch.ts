import { AppError } from '#shared/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { BulkWork } from '#shared/contracts/bulk-jobs.ts';
import { LeaseLost } from '#server/platform/background/background.ts';
import { say, storedMessage } from '#server/platform/texts/say.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { holdReadable } from '#server/records/write/hold-rows.ts';
import { reasonOf } from './reason.ts';
import type { JobRecord, Outcome } from './record-queries.ts';
import { type RequestTo, undoOne, type Worker } from './workers.ts';

/** What a batch needs. */
export interface Batch {
  readonly request: ResourceRequest;
  readonly records: readonly JobRecord[];
  readonly log: FastifyBaseLogger;
  /** Keeps the outcomes, in the transaction of the batch. */
  readonly keep: (outcomes: readonly Outcome[]) => Promise<void>;
}

type DoOne = (record: JobRecord) => Promise<Outcome>;

/** Does the work on the records of one batch, in one transaction. */
export const doBatch = (batch: Batch, worker: Worker): Promise<void> =>
  run(batch, {
    begin: () => worker.begin?.(batch.records.map(({ id }) => id)),
    one: async ({ id, place }) => ({ place, state: await worker.one(id) }),
    end: async (outcomes) => {
      const earlier = await worker.earlier?.();
      const idAt = new Map(batch.records.map(({ place, id }) => [place, id]));
      return outcomes.map((outcome) => {
        const back = outcome.state === 'done' ? earlier?.get(idAt.get(outcome.place) ?? 0) : undefined;
        return back ? { ...outcome, earlier: back } : outcome;
      });
    },
  });

/** The same where the work on one record can take long: each by itself, outside of a transaction. */
export async function doOneByOne(batch: Batch, worker: Worker): Promise<void> {
  for (const record of batch.records) {
    const outcome = await attempt(batch, record, async () => {
      const state = await worker.one(record.id);
      const back = (await worker.earlier?.())?.get(record.id);
      return { place: record.place, state, ...(back && { earlier: back }) };
    });
    await batch.request.database.transaction(() => batch.keep([outcome]));
  }
}

/** Undoes the work on the records of one batch, in one transaction. */
export const undoBatch = (batch: Batch, work: BulkWork, requestTo: RequestTo): Promise<void> =>
  run(batch, {
    one: async ({ id, place, earlier }) => {
      if (earlier) await undoOne(batch.request, work, { id, earlier }, requestTo);
      return { place, state: 'undone' };
    },
    rejected: 'kept',
  });

interface Steps {
  readonly begin?: () => Promise<void> | undefined;
  readonly one: DoOne;
  readonly end?: (outcomes: readonly Outcome[]) => Promise<readonly Outcome[]>;
  readonly rejected?: 'kept';
}

/**
 * First all without looking back; after a rejection all over again with a savepoint each, so that the rejected records
 * leave no trace and the others stay.
 */
async function run(batch: Batch, { begin, one, end, rejected }: Steps): Promise<void> {
  const { request, records, keep } = batch;
  const inTransaction = (how: 'together' | 'transaction', each: DoOne) =>
    request.database[how](async () => {
      // In the order of ids, whatever that of the list: another batch can have the same records.
      await holdReadable(
        request,
        records.map(({ id }) => id),
      );
      await begin?.();
      const outcomes: Outcome[] = [];
      for (const record of records) outcomes.push(await each(record));
      await keep(end ? await end(outcomes) : outcomes);
    });
  try {
    await inTransaction('together', one);
  } catch (error) {
    if (isOfAll(error)) throw error;
    await inTransaction('transaction', (record) =>
      attempt(batch, record, () => request.database.transaction(() => one(record)), rejected),
    );
  }
}

/** A failure that is not about one record: the database is away, or another process has the job. */
const isOfAll = (error: unknown): boolean =>
  error instanceof LeaseLost || (error instanceof AppError && error.code === 'unavailable');

async function attempt(
  { request, log }: Batch,
  { place, id }: JobRecord,
  work: () => Promise<Outcome>,
  state: 'rejected' | 'kept' = 'rejected',
): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    if (isOfAll(error)) throw error;
    if (error instanceof AppError && error.code !== 'internal_error')
      return { place, state, reason: reasonOf(request, error), ...(error.code === 'in_use' && { isUsed: true }) };
    log.error({ err: error, resource: request.definition.resource, record: id }, 'bulk work on a record failed');
    return { place, state, reason: storedMessage(say('server.bulk.unexpected')) };
  }
}
