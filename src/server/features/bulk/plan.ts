import type { Database } from '#server/platform/db/database.ts';
import { storedMessage } from '#server/platform/texts/say.ts';
import { insertJob, keepCounts, type NewJob } from './job-queries.ts';
import type { SkippedGroup } from './outlook.ts';
import { keepSkipped } from './record-queries.ts';

/**
 * Stores what a preview has shown as a job that has not started. It has the records of the preview, even if its
 * filter has other matches by then, and those that were skipped are so from the beginning, with their reasons. @returns its id.
 */
export function planJob(database: Database, job: NewJob, groups: readonly SkippedGroup[]): Promise<number> {
  return database.transaction(async () => {
    const id = await insertJob(database, job, 'planned');
    if (groups.length === 0) return id;
    const placeOf = new Map(job.ids.map((record, index) => [record, index + 1]));
    const skipped = groups.map(({ state, reason, ids }) => ({
      state,
      reason: storedMessage(reason),
      places: ids.flatMap((record) => placeOf.get(record) ?? []),
    }));
    await keepSkipped(database, id, skipped);
    const countOf = (wanted: SkippedGroup['state']) =>
      groups.reduce((sum, { state, ids }) => sum + (state === wanted ? ids.length : 0), 0);
    await keepCounts(database, id, { same: countOf('same'), rejected: countOf('rejected') });
    return id;
  });
}
