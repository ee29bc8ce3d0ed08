import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  endSession,
  listSessions,
  type SessionEndReason,
  type SessionInfo,
  signOutEverywhere,
} from '#shared/contracts/session.ts';
import { AppError } from '#shared/errors.ts';
import { deviceOf } from '#server/features/activity-log/device.ts';
import { said, serve } from '#server/records/openapi/serve.ts';
import { say } from '#server/platform/texts/say.ts';
import { clearSessionCookies } from './cookies.ts';
import { findOwnSessions, type OwnSessionRow } from './session-queries.ts';
import { signOut } from './sign-in.ts';

/** The sign-ins of the caller's own account: they show strangers to the user, who can sign them out. */
export async function sessionRoutes(app: FastifyInstance): Promise<void> {
  serve(app, listSessions, async ({ principal, sessionId }) => {
    const rows = await findOwnSessions(app.database, principal.userId);
    return rows.map((row) => presentSession(row, sessionId));
  });

  serve(app, endSession, async (request, reply) => {
    const rows = await findOwnSessions(app.database, request.principal.userId);
    const found = rows.find(({ id }) => id === request.params.id);
    if (!found) throw new AppError('not_found', say('server.accounts.no_session'));
    await end(request, found.id);
    if (found.id === request.sessionId) clearSessionCookies(reply);
    return said('The session was ended.');
  });

  serve(app, signOutEverywhere, async (request, reply) => {
    const rows = await findOwnSessions(app.database, request.principal.userId);
    for (const { id, ended_on } of rows) if (ended_on === null) await end(request, id);
    clearSessionCookies(reply);
    return said('You are signed out everywhere.');
  });

  const end = ({ principal, id }: Pick<FastifyRequest, 'principal' | 'id'>, sessionId: string) =>
    signOut(app, { userId: principal.userId, sessionId, role: principal.role }, id);
}

/** A sign-in as the wire has it. @param current the session that asks. */
export const presentSession = (row: OwnSessionRow, current: string): SessionInfo => ({
  id: row.id,
  is_current: row.id === current,
  device: deviceOf(row.user_agent),
  address: row.address,
  created_on: row.created_on,
  last_used_on: row.rotated_on,
  ended_on: row.ended_on,
  ended_reason: row.ended_reason as SessionEndReason | null,
});
