import type { FastifyInstance } from 'fastify';
import type { TeamSettingsFollower } from '#server/features/settings/follow-team-settings.ts';
import { sqlArray } from '#server/platform/db/sessions/values.ts';

/** When the team switches approval off, the requests that wait end, and their jobs open. */
export const openWaitingJobs =
  (app: FastifyInstance): TeamSettingsFollower =>
  async (actor, before, after) => {
    if (!before.jobs.approval_enabled || after.jobs.approval_enabled) return;
    const { rows } = await app.database.query<{ id: number }>(
      `select subject_id as id from system.approvals where context = 'job' and state = 'pending' order by id`,
    );
    const { approve } = app.approvals.subject('job');
    for (const { id } of rows) {
      const isThere = await isPending(app, id);
      await app.approvals.close(actor, { context: 'job', id }, 'switched_off');
      if (isThere) await approve({ actor, id, note: null });
    }
  };

async function isPending({ database }: FastifyInstance, id: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `select from jobs where id = any($1::bigint[]) and job_status = 'pending_approval'`,
    [sqlArray([id])],
  );
  return rowCount > 0;
}
