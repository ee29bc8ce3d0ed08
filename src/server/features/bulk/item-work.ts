import type { BulkWork } from '#shared/contracts/bulk-jobs.ts';
import type { ItemWork, JobItem } from '#server/platform/jobs/jobs.ts';
import type { ResourceRequest } from '#server/records/query/request.ts';
import { holdReadable } from '#server/records/write/hold-rows.ts';
import { reasonOf } from './reason.ts';
import { type Earlier, isSlow, type RequestTo, undoOne, workerFor } from './workers.ts';

/** The records of a batch, and what is done with them. */
interface BulkBatch {
  readonly work: BulkWork;
  readonly items: readonly JobItem<number, Earlier>[];
  readonly requestTo: RequestTo;
}

/** The work on the records of one batch, in one transaction. */
export function itemWork(request: ResourceRequest, { work, items, requestTo }: BulkBatch): ItemWork<number, Earlier> {
  const worker = workerFor(request, work, requestTo);
  return {
    isSlow: isSlow(request, work),
    begin: async () => {
      await hold(request, items);
      await worker.begin?.(idsOf(items));
    },
    one: async ({ data: id }) => ({ state: await worker.one(id) }),
    end: async (outcomes) => {
      const earlier = await worker.earlier?.();
      const idAt = new Map(items.map(({ place, data: id }) => [place, id]));
      return outcomes.map((outcome) => {
        const back = outcome.state === 'done' ? earlier?.get(idAt.get(outcome.place) ?? 0) : undefined;
        return back ? { ...outcome, earlier: back } : outcome;
      });
    },
    reasonOf: (error) => reasonOf(request, error),
  };
}

/** Undoes the work on the records of one batch, in one transaction. */
export const itemUndo = (
  request: ResourceRequest,
  { work, items, requestTo }: BulkBatch,
): ItemWork<number, Earlier> => ({
  begin: () => hold(request, items),
  one: async ({ data: id, earlier }) => {
    if (earlier) await undoOne(request, work, { id, earlier }, requestTo);
    return { state: 'undone' };
  },
  reasonOf: (error) => reasonOf(request, error),
});

const idsOf = (items: BulkBatch['items']) => items.map(({ data }) => data);

/** In the order of ids, whatever that of the list: another batch can have the same records. */
const hold = (request: ResourceRequest, items: BulkBatch['items']) => holdReadable(request, idsOf(items));
