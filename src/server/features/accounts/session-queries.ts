import type { Database } from '#server/platform/db/database.ts';

/** Everything a request needs to know about its session and the user behind it. */
export interface SessionRecord {
  readonly id: string;
  readonly user_id: number;
  readonly expires_on: string;
  readonly ended_on: string | null;
  readonly ended_reason: string | null;
  /** Minutes since it was last used or renewed, when it was read. */
  readonly idle_minutes: number;
  readonly current_role_key: string;
  readonly is_super_recruiter: boolean;
  readonly permissions: unknown;
  readonly username: string;
  readonly is_active: boolean;
  readonly roles: readonly string[] | null;
  readonly language: string | null;
  readonly time_zone: string | null;
}

/** Use is noted to the minute. */
const LAST_USE = 'greatest(s.rotated_on, s.used_on)';

export async function findSession(database: Database, sessionId: string): Promise<SessionRecord | undefined> {
  const { rows } = await database.query<SessionRecord>(
    `select s.id, s.user_id, s.expires_on, s.ended_on, s.ended_reason,
            (extract(epoch from now() - ${LAST_USE}) / 60)::float8 as idle_minutes,
            a.current_role_key, a.is_super_recruiter, a.permissions,
            u.username, coalesce(u.is_active, false) as is_active, u.roles, u.language, u.time_zone
       from system.sessions s join system.accounts a on a.user_id = s.user_id join users u on u.id = s.user_id
      where s.id = $1`,
    [sessionId],
  );
  return rows[0];
}

export interface Credentials {
  readonly user_id: number;
  readonly username: string;
  readonly is_active: boolean;
  readonly password_hash: string | null;
  readonly current_role_key: string;
  /** Days since the password was chosen. */
  readonly password_age: number | null;
}

const CREDENTIALS = `select a.user_id, u.username, coalesce(u.is_active, false) as is_active, a.password_hash, a.current_role_key,
    (extract(epoch from now() - a.password_changed_on) / 86400)::float8 as password_age
  from users u join system.accounts a on a.user_id = u.id`;

/** @param username in lower case. */
export async function findCredentials(database: Database, username: string): Promise<Credentials | undefined> {
  const { rows } = await database.query<Credentials>(`${CREDENTIALS} where lower(u.username) = $1`, [username]);
  return rows[0];
}

/** The same, locked until the transaction ends: sign-ins of one account happen one after the other. */
export async function lockCredentials(database: Database, userId: number): Promise<Credentials | undefined> {
  const { rows } = await database.query<Credentials>(`${CREDENTIALS} where a.user_id = $1 for update of a`, [userId]);
  return rows[0];
}

export interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly refreshHash: string;
  readonly seconds: number;
  readonly userAgent: string | null;
  readonly address: string | null;
}

export async function insertSession(database: Database, session: NewSession): Promise<void> {
  await database.query(
    `insert into system.sessions (id, user_id, refresh_hash, rotated_on, created_on, expires_on, user_agent, address)
     values ($1, $2, $3, now(), now(), now() + make_interval(secs => $4), $5, $6)`,
    [session.id, session.userId, session.refreshHash, session.seconds, session.userAgent, session.address],
  );
}

/** @returns the ids of the sessions that were running. */
export async function endSessionsOf(database: Database, userId: number, reason: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `update system.sessions set ended_on = now(), ended_reason = case when expires_on <= now() then 'expired' else $2 end
      where user_id = $1 and ended_on is null returning id`,
    [userId, reason],
  );
  return rows.map(({ id }) => id);
}

/** @returns whether it was running. */
export async function endSessionById(database: Database, sessionId: string, reason: string): Promise<boolean> {
  const { rowCount } = await database.query(
    'update system.sessions set ended_on = now(), ended_reason = $2 where id = $1 and ended_on is null',
    [sessionId, reason],
  );
  return rowCount > 0;
}

/** @returns whether it was running and had not been used for longer than this; then it has ended. */
export async function endIdleSession(database: Database, sessionId: string, minutes: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `update system.sessions s set ended_on = now(), ended_reason = 'expired'
      where s.id = $1 and s.ended_on is null and ${LAST_USE} < now() - make_interval(mins => $2)`,
    [sessionId, minutes],
  );
  return rowCount > 0;
}

/** Records that the session is in use now. */
export async function noteSessionUse(database: Database, sessionId: string): Promise<void> {
  await database.query('update system.sessions set used_on = now() where id = $1 and ended_on is null', [sessionId]);
}

/** A session as its user sees it. */
export interface OwnSessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly address: string | null;
  readonly created_on: string;
  readonly rotated_on: string;
  readonly expires_on: string;
  readonly ended_on: string | null;
  readonly ended_reason: string | null;
}

/** The running session and those that ended within 30 days, newest first. One that ran out unnoticed has ended when it ran out. */
export async function findOwnSessions(database: Database, userId: number): Promise<OwnSessionRow[]> {
  const { rows } = await database.query<OwnSessionRow>(
    `select id, user_agent, address, created_on, rotated_on, expires_on,
            coalesce(ended_on, case when expires_on <= now() then expires_on end) as ended_on,
            coalesce(ended_reason, case when expires_on <= now() then 'expired' end) as ended_reason
       from system.sessions
      where user_id = $1 and coalesce(ended_on, expires_on) > now() - interval '30 days'
      order by created_on desc, id limit $2`,
    [userId, MAX_SHOWN],
  );
  return rows;
}

const MAX_SHOWN = 100;

/** Deletes a user's sessions that ended more than 30 days ago. */
export async function deleteOldSessions(database: Database, userId: number): Promise<void> {
  await database.query(`delete from system.sessions where user_id = $1 and ended_on < now() - interval '30 days'`, [
    userId,
  ]);
}

/** The compare-and-swap of a rotation: of any number of calls with the same token, one returns true. */
export async function rotateRefreshHash(database: Database, from: string, to: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `update system.sessions set previous_hash = refresh_hash, refresh_hash = $2, rotated_on = now()
      where refresh_hash = $1 and ended_on is null and expires_on > now() returning id`,
    [from, to],
  );
  return rowCount > 0;
}

/** Whether this was the session's token until a moment ago. */
export async function isPreviousHash(
  database: Database,
  sessionId: string,
  hash: string,
  graceSeconds: number,
): Promise<boolean> {
  const { rows } = await database.query(
    `select 1 from system.sessions where id = $1 and previous_hash = $2 and ended_on is null
        and expires_on > now() and rotated_on > now() - make_interval(secs => $3)`,
    [sessionId, hash, graceSeconds],
  );
  return rows.length > 0;
}

/** @returns seconds left and whether the user asked to stay signed in. */
export async function getSessionTimes(
  database: Database,
  sessionId: string,
): Promise<{ secondsLeft: number; isRemembered: boolean } | undefined> {
  const { rows } = await database.query<{ seconds_left: number; is_remembered: boolean }>(
    `select extract(epoch from expires_on - now())::int as seconds_left,
            expires_on - created_on > interval '1 day' as is_remembered
       from system.sessions where id = $1`,
    [sessionId],
  );
  const row = rows[0];
  return row && { secondsLeft: row.seconds_left, isRemembered: row.is_remembered };
}
