import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { say } from '#server/platform/texts/say.ts';
import { readAccessToken, tokenInvalid } from './access-tokens.ts';
import { endWhenIdle } from './idle-sessions.ts';
import { principalOf } from './principals.ts';
import { findSession, noteSessionUse, type SessionRecord } from './session-queries.ts';

/** How long a state is believed without asking again, should a notification between processes be lost. */
const BELIEVED_MS = 30_000;
/** Use is noted no oftener. */
const USE_MS = 60_000;
const MAX_KEPT = 20_000;
const CHANNEL = 'sessions';

/** The user and session of a token or cookie that passed every check. */
export interface Authenticated {
  readonly principal: Principal;
  readonly sessionId: string;
  /** Of the profile; null without one. */
  readonly language: string | null;
}

/** The running sessions, checked from memory on every request and kept alike over all processes. */
export interface Sessions {
  /**
   * For the socket handshake and every other caller with a bare access token.
   * @throws {AppError} token_invalid, user_inactive or another_session_initiated.
   */
  authenticate(accessToken: string): Promise<Authenticated>;
  /** The same for a session known by its id (the file cookie). */
  authenticateSession(sessionId: string, userId: number): Promise<Authenticated>;
  /**
   * Records a request in this session, which was found valid: the team can end sessions by their last use. Never fails.
   */
  noteUse(sessionId: string): Promise<void>;
  /** Drops the cached data of this user, here immediately and on every other process, after the current transaction. */
  forget(userId: number): void;
  listen(): Promise<() => Promise<void>>;
}

interface Kept {
  readonly userId: number;
  readonly since: number;
  readonly record: Promise<SessionRecord | undefined>;
  lastUse: number;
}

export function createSessions(app: FastifyInstance): Sessions {
  const kept = new Map<string, Kept>();

  const drop = (userId: number) => {
    for (const [sessionId, entry] of kept) if (entry.userId === userId) kept.delete(sessionId);
  };
  const load = (sessionId: string, userId: number): Kept => {
    const since = Date.now();
    const record = findSession(app.database, sessionId);
    const entry: Kept = { userId, since, record, lastUse: since };
    kept.set(sessionId, entry);
    record.then(
      (found) => (entry.lastUse = since - (found?.idle_minutes ?? 0) * 60_000),
      () => kept.delete(sessionId),
    );
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!); // not empty: one was just added
    return entry;
  };
  const entryOf = (sessionId: string, userId: number) => {
    const entry = kept.get(sessionId);
    const isFresh = entry?.userId === userId && Math.abs(Date.now() - entry.since) < BELIEVED_MS;
    return isFresh ? entry : load(sessionId, userId);
  };
  const authenticateSession = async (sessionId: string, userId: number): Promise<Authenticated> => {
    const entry = entryOf(sessionId, userId);
    const record = await entry.record;
    if (!record || record.user_id !== userId) throw tokenInvalid();
    const fault = sessionFault(record);
    if (fault) throw fault;
    if (await endWhenIdle(app, record, (Date.now() - entry.lastUse) / 60_000)) throw tokenInvalid();
    return { principal: await principalOf(app, record), sessionId, language: record.language };
  };

  return {
    authenticateSession,
    authenticate: async (accessToken) => {
      const { sessionId, userId } = readAccessToken(app, accessToken);
      return authenticateSession(sessionId, userId);
    },
    async noteUse(sessionId) {
      const entry = kept.get(sessionId);
      if (entry && Date.now() - entry.lastUse < USE_MS) return;
      // Without an entry, the account changed since it was read for this request; the use counts all the same.
      if (entry) entry.lastUse = Date.now();
      await noteSessionUse(app.database, sessionId).catch((error: unknown) =>
        app.log.error({ err: error }, 'the use of a session could not be noted'),
      );
    },
    forget: (userId) =>
      app.database.afterCommit(() => {
        drop(userId);
        app.database
          .notify(CHANNEL, String(userId))
          .catch((error: unknown) =>
            app.log.error({ err: error }, 'other processes were not told of a session change'),
          );
      }),
    listen: () => app.database.listen(CHANNEL, (payload) => drop(Number(payload))),
  };
}

/** The reason why this session cannot be used; undefined while it can. */
export function sessionFault(
  session: Pick<SessionRecord, 'is_active' | 'ended_on' | 'ended_reason' | 'expires_on'>,
): AppError | undefined {
  if (!session.is_active || session.ended_reason === 'user_inactive') return userInactive();
  if (session.ended_reason === 'another_session_initiated') return anotherSession();
  if (session.ended_on !== null || Date.parse(session.expires_on) <= Date.now()) return tokenInvalid();
  return undefined;
}

export const userInactive = (): AppError => new AppError('user_inactive', say('server.accounts.inactive'));

const anotherSession = () =>
  new AppError('another_session_initiated', say('errors.session_ended.detail'), {
    details: { status: 'another_session_initiated' },
  });
