import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FromSchema } from 'json-schema-to-ts';
import { type SessionEndReason, type SessionInfo, sessionInfo } from '#shared/contracts/session.ts';
import { AppError } from '#shared/errors.ts';
import { deviceOf } from '#server/features/activity-log/device.ts';
import { answersList, DONE } from '#server/records/openapi/answers.ts';
import { say } from '#server/platform/texts/say.ts';
import { clearSessionCookies } from './cookies.ts';
import { findOwnSessions, type OwnSessionRow } from './session-queries.ts';
import { signOut } from './sign-in.ts';

const sessionPlace = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', format: 'uuid' } },
} as const;

/** The sign-ins of the caller's own account: they show strangers to the user, who can sign them out. */
export async function sessionRoutes(app: FastifyInstance): Promise<void> {
  const tags = ['session'];

  app.get(
    '/users/sessions/',
    { schema: { tags, summary: 'My sessions of the last 30 days', response: { 200: answersList(sessionInfo) } } },
    async (request) => {
      const rows = await findOwnSessions(app.database, request.principal.userId);
      const results = rows.map((row) => presentSession(row, request.sessionId));
      return { code: 0, message: '', results, count: results.length };
    },
  );

  app.delete<{ Params: FromSchema<typeof sessionPlace> }>(
    '/users/sessions/:id/',
    { schema: { tags, summary: 'End one of my sessions', response: { 200: DONE }, params: sessionPlace } },
    async (request, reply) => {
      const rows = await findOwnSessions(app.database, request.principal.userId);
      const found = rows.find(({ id }) => id === request.params.id);
      if (!found) throw new AppError('not_found', say('server.accounts.no_session'));
      await end(request, found.id);
      if (found.id === request.sessionId) clearSessionCookies(reply);
      return { code: 0, message: 'The session was ended.' };
    },
  );

  app.delete(
    '/users/sessions/',
    { schema: { tags, summary: 'Sign out everywhere: end all of my sessions, this one too', response: { 200: DONE } } },
    async (request, reply) => {
      const rows = await findOwnSessions(app.database, request.principal.userId);
      for (const { id, ended_on } of rows) if (ended_on === null) await end(request, id);
      clearSessionCookies(reply);
      return { code: 0, message: 'You are signed out everywhere.' };
    },
  );

  const end = ({ principal, id }: FastifyRequest, sessionId: string) =>
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
