import type { FastifyInstance } from 'fastify';
import { NO_JOB_COUNTS } from '#shared/contracts/background-jobs.ts';
import type { NewJob } from '#server/platform/jobs/jobs.ts';
import { storedMessage } from '#server/platform/texts/say.ts';
import type { BulkData } from './bulk-jobs.ts';
import type { SkippedGroup } from './outlook.ts';

interface Planned extends NewJob<BulkData> {
  /** The ids of its records. */
  readonly items: readonly number[];
}

/**
 * Stores what a preview has shown as a job that has not started. It has the records of the preview, even if its
 * filter has other matches by then, and those that were skipped are so from the beginning, with their reasons. @returns its id.
 */
export function planJob(
  { database, bulk }: FastifyInstance,
  job: Planned,
  groups: readonly SkippedGroup[],
): Promise<number> {
  return database.transaction(async () => {
    const { id } = await bulk.add({ ...job, state: 'ready' });
    if (groups.length === 0) return id;
    const placeOf = new Map(job.items.map((record, index) => [record, index + 1]));
    const skipped = groups.map(({ state, reason, ids }) => ({
      state,
      reason: storedMessage(reason),
      places: ids.flatMap((record) => placeOf.get(record) ?? []),
    }));
    await database.query(
      `update system.background_job_items i set state = g->>'state', reason = case g->>'state' when 'rejected' then g->'reason' end
         from jsonb_array_elements($2::jsonb) g, jsonb_array_elements_text(g->'places') p
        where i.job_id = $1 and i.place = p::int`,
      [id, JSON.stringify(skipped)],
    );
    const countOf = (wanted: SkippedGroup['state']) =>
      groups.reduce((sum, { state, ids }) => sum + (state === wanted ? ids.length : 0), 0);
    const counts = { ...NO_JOB_COUNTS, same: countOf('same'), rejected: countOf('rejected') };
    await bulk.change(id, { counts }, ['ready']);
    return id;
  });
}
