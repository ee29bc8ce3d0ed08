import { setTimeout as pause } from 'node:timers/promises';
import {
  BULK_AT_WORK,
  type BulkJob,
  type BulkOrder,
  type BulkRejection,
  type SkippedRecords,
} from '#shared/contracts/bulk-jobs.ts';
import type { Caller } from '../resources/hierarchy.ts';

export const BULK_JOBS = '/api/v1/bulk-jobs/';

/** Bulk work as one user, through the API. */
export function bulkBy(caller: Caller) {
  const get = async (id: number): Promise<BulkJob> => (await caller.get(`${BULK_JOBS}${id}/`)).body.data;
  /** Until nothing is at work on it. */
  const rest = async (id: number): Promise<BulkJob> => {
    for (;;) {
      const job = await get(id);
      if (!BULK_AT_WORK.includes(job.state)) return job;
      await pause(20);
    }
  };
  const run = async (order: BulkOrder): Promise<BulkJob> => {
    const { body, text } = await caller.post(BULK_JOBS, order);
    if (!body?.data) throw new Error(text);
    return rest(body.data.id);
  };
  const act = async (id: number, action: 'start' | 'retry' | 'stop' | 'undo'): Promise<BulkJob> => {
    const { status, text } = await caller.post(`${BULK_JOBS}${id}/${action}/`, {});
    if (status !== 202) throw new Error(text);
    return rest(id);
  };
  const preview = (order: BulkOrder) => caller.post(`${BULK_JOBS}preview/`, order);
  const rejected = async (id: number): Promise<readonly BulkRejection[]> =>
    (await caller.get(`${BULK_JOBS}${id}/rejected/`)).body.results;
  const reasons = async (id: number): Promise<readonly SkippedRecords[]> =>
    (await caller.get(`${BULK_JOBS}${id}/reasons/`)).body.results;
  return { get, rest, run, act, preview, rejected, reasons };
}
