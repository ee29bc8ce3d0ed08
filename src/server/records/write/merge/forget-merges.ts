import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import { UNDO_DAYS } from './earlier-state.ts';

/** Deletes what was kept for the undo of merges once they can no longer be undone, every night. */
export const forgetMerges = ({ background, database }: FastifyInstance): unknown =>
  background.register({
    kind: 'merges-retention',
    schedule: { cron: '25 2 * * *' },
    run: async () => forgetOldMerges(database),
  });

export async function forgetOldMerges(database: Database): Promise<void> {
  await database.query(`delete from system.merges where merged_on < now() - interval '${UNDO_DAYS} days'`);
}
