import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/db/database.ts';

export type Purpose = 'activation' | 'recovery';

const HOUR = 3600;
const SECONDS = { activation: 7 * 24 * HOUR, recovery: HOUR } as const satisfies Record<Purpose, number>;

export interface IssuedToken {
  /** 256 bits in base64url; only its SHA-256 is stored. */
  readonly token: string;
  readonly expiresOn: Date;
}

/**
 * Makes a token for an emailed link, in the current transaction. Earlier tokens of the same purpose stop working, also
 * concurrent ones.
 */
export async function issueToken(database: Database, userId: number, purpose: Purpose): Promise<IssuedToken> {
  const token = randomBytes(32).toString('base64url');
  await database.query('select from system.accounts where user_id = $1 for update', [userId]);
  await database.query('delete from system.account_tokens where user_id = $1 and purpose = $2', [userId, purpose]);
  const { rows } = await database.query<{ expires_on: string }>(
    `insert into system.account_tokens (hash, user_id, purpose, expires_on)
     values ($1, $2, $3, now() + make_interval(secs => $4)) returning expires_on`,
    [hashOf(token), userId, purpose, SECONDS[purpose]],
  );
  return { token, expiresOn: new Date(rows[0]!.expires_on) }; // an insert returns its row
}

/** The owner of a token, while it works. */
export async function findTokenUser(database: Database, token: string, purpose: Purpose): Promise<number | undefined> {
  const { rows } = await database.query<{ user_id: number }>(
    `select user_id from system.account_tokens where hash = $1 and purpose = $2 and used_on is null and expires_on > now()`,
    [hashOf(token), purpose],
  );
  return rows[0]?.user_id;
}

/** Uses the token up: of any number of calls one gets the user. */
export async function takeToken(database: Database, token: string, purpose: Purpose): Promise<number | undefined> {
  const { rows } = await database.query<{ user_id: number }>(
    `update system.account_tokens set used_on = now()
      where hash = $1 and purpose = $2 and used_on is null and expires_on > now() returning user_id`,
    [hashOf(token), purpose],
  );
  return rows[0]?.user_id;
}

/** After a password change and a deactivation, emailed links of the account no longer work. */
export async function dropTokens(database: Database, userId: number): Promise<void> {
  await database.query('delete from system.account_tokens where user_id = $1', [userId]);
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
