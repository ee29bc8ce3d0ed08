import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SessionInfo } from '#shared/contracts/session.ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { emailAccountLink } from '#server/features/accounts/account-mails.ts';
import { dropTokens } from '#server/features/accounts/account-tokens.ts';
import { about, type Actor, getMember } from '#server/features/accounts/members.ts';
import { hashPassword } from '#server/features/accounts/passwords.ts';
import { lockPerson } from '#server/features/accounts/person-queries.ts';
import { setPasswordHash } from '#server/features/accounts/password-history.ts';
import { endSessionById, endSessionsOf, findOwnSessions } from '#server/features/accounts/session-queries.ts';
import { presentSession } from '#server/features/accounts/session-routes.ts';
import { say } from '#server/platform/texts/say.ts';

/** The sign-ins of a member within the last 30 days. @param current the session that asks. @throws {AppError} not_found. */
export async function sessionsOf(app: FastifyInstance, id: number, current: string): Promise<readonly SessionInfo[]> {
  await getMember(app, id);
  return (await findOwnSessions(app.database, id)).map((row) => presentSession(row, current));
}

/**
 * Signs a member out, of one session or of all. @throws {AppError} not_found where the member has no matching session.
 */
export async function endMemberSessions(
  app: FastifyInstance,
  actor: Actor,
  id: number,
  sessionId?: string,
): Promise<void> {
  const { database } = app;
  await database.transaction(async () => {
    const person = await getMember(app, id);
    const ended = sessionId === undefined ? await endSessionsOf(database, id, 'signed_out') : [sessionId];
    if (sessionId !== undefined) {
      const own = (await findOwnSessions(database, id)).some((session) => session.id === sessionId);
      if (!own || !(await endSessionById(database, sessionId, 'signed_out')))
        throw new AppError('not_found', say('server.accounts.no_session'));
    }
    if (ended.length === 0) return;
    await recordActivity(database, actor.principal, {
      ...about(person),
      action: 'session_ended',
      requestId: actor.requestId,
    });
    app.sessions.forget(id);
    for (const each of ended) app.events.endSession(each, 'signed_out');
  });
}

/**
 * Makes a member choose a new password: the old one no longer works, all their sessions end, and they get an email with
 * a link.
 * @throws {AppError} not_found; conflict for the caller's own account, and where there is no password to replace.
 */
export async function forcePasswordReset(app: FastifyInstance, actor: Actor, id: number): Promise<void> {
  const { database } = app;
  if (id === actor.principal.userId) throw new AppError('conflict', say('server.members.own_password'));
  const nobodys = await hashPassword(randomBytes(32).toString('base64url'));
  await database.transaction(async () => {
    const person = await lockPerson(database, id);
    if (!person) throw new AppError('not_found', say('server.members.not_found'));
    if (!person.is_active || person.password_hash === null)
      throw new AppError('conflict', say('server.members.no_password'));
    await setPasswordHash(database, id, nobodys);
    await dropTokens(database, id);
    await emailAccountLink(app, person, 'recovery');
    const ended = await endSessionsOf(database, id, 'password_changed');
    await recordActivity(database, actor.principal, {
      ...about(person),
      action: 'password_reset_forced',
      requestId: actor.requestId,
    });
    app.sessions.forget(id);
    for (const each of ended) app.events.endSession(each, 'signed_out');
  });
}
