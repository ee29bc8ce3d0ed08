import { setTimeout as pause } from 'node:timers/promises';
import type { BackgroundJob, JobReason, JobRejection } from '#shared/contracts/background-jobs.ts';
import type { BulkOrder } from '#shared/contracts/bulk-jobs.ts';
import { isAtWork } from '#shared/rules/background-jobs.ts';
import type { Caller } from '../resources/hierarchy.ts';

export const BULK_JOBS = '/api/v1/bulk-jobs/';
export const JOBS = '/api/v1/background-jobs/';

/** Bulk work as one user, through the API. */
export function bulkBy(caller: Caller) {
  const get = async (id: number): Promise<BackgroundJob> => (await caller.get(`${JOBS}${id}/`)).body.data;
  /** Until nothing is at work on it. */
  const rest = async (id: number): Promise<BackgroundJob> => {
    for (;;) {
      const job = await get(id);
      if (!isAtWork(job)) return job;
      await pause(20);
    }
  };
  const run = async (order: BulkOrder): Promise<BackgroundJob> => {
    const { body, text } = await caller.post(BULK_JOBS, order);
    if (!body?.data) throw new Error(text);
    return rest(body.data.id);
  };
  const act = async (id: number, action: 'start' | 'retry' | 'stop' | 'undo'): Promise<BackgroundJob> => {
    const { status, text } = await caller.post(`${JOBS}${id}/${action}/`, {});
    if (status !== 202) throw new Error(text);
    return rest(id);
  };
  const preview = (order: BulkOrder) => caller.post(`${BULK_JOBS}preview/`, order);
  const rejected = async (id: number): Promise<readonly JobRejection[]> =>
    (await caller.get(`${JOBS}${id}/rejected/`)).body.results;
  const reasons = async (id: number): Promise<readonly JobReason[]> =>
    (await caller.get(`${JOBS}${id}/reasons/`)).body.results;
  return { get, rest, run, act, preview, rejected, reasons };
}
