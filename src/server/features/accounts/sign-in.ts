import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#shared/contracts/settings.ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import { say } from '#server/platform/texts/say.ts';
import { endWhenIdle } from './idle-sessions.ts';
import { tokenInvalid } from './access-tokens.ts';
import { emailAccountLink } from './account-mails.ts';
import { isPassword } from './passwords.ts';
import { findPerson } from './person-queries.ts';
import type { RefreshToken } from './refresh-tokens.ts';
import {
  type Credentials,
  deleteOldSessions,
  endSessionById,
  endSessionsOf,
  findCredentials,
  findSession,
  getSessionTimes,
  insertSession,
  isPreviousHash,
  lockCredentials,
  rotateRefreshHash,
} from './session-queries.ts';
import { sessionFault, userInactive } from './sessions.ts';
import { takeSignIn } from './sign-in-attempts.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Seconds that a rotated token still works: a reload, a second tab. */
const GRACE_SECONDS = 10;

export interface SignInRequest {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  readonly address: string;
  /** The mark that an earlier sign-in of this account left there. */
  readonly device: string | undefined;
  readonly userAgent: string | undefined;
  readonly requestId: string;
}

/** A running session as the client gets it. `secondsToKeep` only where the user asked to stay signed in. */
export interface Grant {
  readonly userId: number;
  readonly sessionId: string;
  readonly refresh: string;
  readonly secondsToKeep?: number;
}

/**
 * Starts a session and ends the account's earlier one.
 * @throws {AppError} invalid_credentials alike for an unknown name and a wrong password, user_inactive, throttled;
 * password_expired where the password is older than the team allows, with an email that leads to a new one.
 */
export async function signIn(app: FastifyInstance, request: SignInRequest): Promise<Grant> {
  const username = request.username.trim().toLowerCase();
  const attempt = await takeSignIn(app, { username, address: request.address, device: request.device });
  const credentials = await findCredentials(app.database, username);
  const isRight = await isPassword(credentials?.password_hash ?? null, request.password);
  if (isRight && credentials && !credentials.is_active) {
    await recordFailure(app, credentials, request);
    throw userInactive();
  }
  const { security } = await teamSettings(app);
  if (isRight && credentials && isTooOld(credentials, security))
    throw await rejectOldPassword(app, credentials, request);
  const grant = isRight && credentials ? await startSession(app, credentials, request, security) : undefined;
  if (!grant) {
    await recordFailure(app, credentials, request);
    throw new AppError('invalid_credentials', say('server.accounts.wrong_password'));
  }
  await attempt.succeeded();
  return grant;
}

type Policy = Settings['security'];

const isTooOld = ({ password_age: age }: Credentials, { password_expires_days: days }: Policy): boolean =>
  days > 0 && age !== null && age > days;

/**
 * The user has proved their identity: they get the link to a new password. Attempts are counted as those of a sign-in.
 */
async function rejectOldPassword(
  app: FastifyInstance,
  { user_id: id }: Credentials,
  request: SignInRequest,
): Promise<AppError> {
  const person = await findPerson(app.database, id);
  if (person)
    await app.database.transaction(async () => {
      await emailAccountLink(app, person, 'recovery');
      await recordActivity(app.database, null, {
        action: 'recovery_requested',
        resource: 'users',
        recordId: id,
        requestId: request.requestId,
      });
    });
  return new AppError('password_expired', say('server.accounts.password_expired'));
}

/** @returns undefined when the password was changed while it was being checked. */
function startSession(
  app: FastifyInstance,
  checked: Credentials,
  request: SignInRequest,
  policy: Policy,
): Promise<Grant | undefined> {
  const { database } = app;
  return database.transaction(async () => {
    const current = await lockCredentials(database, checked.user_id);
    if (current?.password_hash !== checked.password_hash) return undefined;
    if (!current.is_active) throw userInactive();
    const userId = current.user_id;
    const ended = await endSessionsOf(database, userId, 'another_session_initiated');
    const sessionId = randomUUID();
    const refresh = app.refreshTokens.first(sessionId);
    const isRemembered = request.remember && policy.session_remembered_days > 0;
    const seconds = isRemembered ? policy.session_remembered_days * DAY : policy.session_hours * HOUR;
    await insertSession(database, {
      id: sessionId,
      userId,
      refreshHash: refresh.hash,
      seconds,
      userAgent: request.userAgent?.slice(0, 300) ?? null,
      address: request.address,
    });
    await deleteOldSessions(database, userId);
    await recordReplaced(app, { userId, role: current.current_role_key }, ended);
    await recordActivity(
      database,
      { userId, role: current.current_role_key },
      { action: 'signed_in', resource: 'users', recordId: userId, requestId: request.requestId },
    );
    app.sessions.forget(userId);
    for (const id of ended) app.events.endSession(id, 'another_session_initiated');
    return { userId, sessionId, refresh: refresh.text, ...(isRemembered && { secondsToKeep: seconds }) };
  });
}

const recordFailure = (
  app: FastifyInstance,
  known: Credentials | undefined,
  { username, requestId }: Pick<SignInRequest, 'username' | 'requestId'>,
) =>
  recordActivity(app.database, null, {
    action: 'sign_in_failed',
    resource: 'users',
    recordId: known?.user_id,
    recordTitle: known?.username,
    username: username.trim(),
    requestId,
  });

/** One entry where the sign-in ended a session that was still good, and not one that had expired. */
async function recordReplaced(
  app: FastifyInstance,
  person: { userId: number; role: string },
  ended: readonly string[],
): Promise<void> {
  if (ended.length === 0) return;
  const { rows } = await app.database.query(
    `select 1 from system.sessions where id = any($1::text[]) and ended_reason = 'another_session_initiated'`,
    [`{${ended.join(',')}}`],
  );
  if (rows.length === 0) return;
  await recordActivity(app.database, person, {
    action: 'session_replaced',
    resource: 'users',
    recordId: person.userId,
  });
}

/**
 * Exchanges a refresh token for the next one. Of concurrent calls one rotates; the others get the same result.
 * @throws {AppError} token_invalid, user_inactive, another_session_initiated. An older token than the previous one, or
 * the previous one after ten seconds, is stolen or lost: the session ends.
 */
export async function refreshSession(app: FastifyInstance, text: string): Promise<Grant> {
  const { database } = app;
  const token = app.refreshTokens.parse(text);
  const session = token && (await findSession(database, token.sessionId));
  if (!token || !session) throw tokenInvalid();
  const fault = sessionFault(session);
  if (fault) throw fault;
  if (await endWhenIdle(app, session, session.idle_minutes)) throw tokenInvalid();
  const next = app.refreshTokens.next(token);
  const isGood =
    (await rotateRefreshHash(database, token.hash, next.hash)) ||
    (await isPreviousHash(database, token.sessionId, token.hash, GRACE_SECONDS));
  if (!isGood) throw await rejectReuse(app, token, session.user_id);
  const times = await getSessionTimes(database, token.sessionId);
  return {
    userId: session.user_id,
    sessionId: token.sessionId,
    refresh: next.text,
    ...(times?.isRemembered && { secondsToKeep: times.secondsLeft }),
  };
}

async function rejectReuse(app: FastifyInstance, token: RefreshToken, userId: number): Promise<AppError> {
  const isEnded = await endSessionById(app.database, token.sessionId, 'refresh_reused');
  if (isEnded) {
    app.sessions.forget(userId);
    app.events.endSession(token.sessionId, 'signed_out');
    await recordActivity(app.database, null, { action: 'session_reuse_rejected', resource: 'users', recordId: userId });
    return tokenInvalid();
  }
  const session = await findSession(app.database, token.sessionId);
  return (session && sessionFault(session)) ?? tokenInvalid();
}

/** Ends one session of a user, at their own request. Ending it twice is not an error. */
export async function signOut(
  app: FastifyInstance,
  { userId, sessionId, role }: { userId: number; sessionId: string; role: string },
  requestId: string,
): Promise<void> {
  await app.database.transaction(async () => {
    if (!(await endSessionById(app.database, sessionId, 'signed_out'))) return;
    await recordActivity(
      app.database,
      { userId, role },
      { action: 'signed_out', resource: 'users', recordId: userId, requestId },
    );
    app.sessions.forget(userId);
    app.events.endSession(sessionId, 'signed_out');
  });
}
