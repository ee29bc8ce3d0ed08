import type { FastifyInstance } from 'fastify';

/**
 * Deletes each night: sessions and links that ended more than 30 days ago, and counts of wrong passwords that are over.
 */
const STALE = [
  `delete from system.sessions where coalesce(ended_on, expires_on) < now() - interval '30 days'`,
  `delete from system.account_tokens where expires_on < now() - interval '30 days'`,
  `delete from system.throttles where window_started_on < now() - interval '1 day'`,
] as const;

export function forgetOldSessions({ background, database }: FastifyInstance): void {
  background.register({
    kind: 'accounts-retention',
    schedule: { cron: '10 3 * * *' },
    run: async () => {
      for (const statement of STALE) await database.query(statement);
    },
  });
}
