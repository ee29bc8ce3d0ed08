import type { FastifyInstance } from 'fastify';
import { LEAST_IDLE_MINUTES } from '#shared/rules/settings.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import { endIdleSession, type SessionRecord } from './session-queries.ts';

/**
 * @param minutes since the session was last used, by this process's own record; the database decides.
 * @returns whether no one used the session for longer than the team allows; then it is over.
 */
export async function endWhenIdle(
  app: FastifyInstance,
  session: Pick<SessionRecord, 'id' | 'user_id'>,
  minutes: number,
): Promise<boolean> {
  if (minutes < LEAST_IDLE_MINUTES) return false;
  const { session_idle_minutes: most } = (await teamSettings(app)).security;
  if (most === 0 || minutes <= most || !(await endIdleSession(app.database, session.id, most))) return false;
  app.sessions.forget(session.user_id);
  app.events.endSession(session.id, 'signed_out');
  return true;
}
