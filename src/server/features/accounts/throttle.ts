import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { say } from '#server/platform/texts/say.ts';

/**
 * How many attempts one key has within how many seconds. They come back one by one: after the last attempt the caller
 * waits for the next one, never for all.
 */
export interface Allowance {
  readonly kind: string;
  readonly attempts: number;
  readonly seconds: number;
}

const MINUTES = 60;

/**
 * Failed sign-ins. `here`: of one account from one device or address, so that guesses from elsewhere lock no one out.
 * `account` and `address` count over many of the other, and apply to devices that no one of the account has signed in
 * on.
 */
export const SIGN_IN = {
  here: { kind: 'sign-in here', attempts: 10, seconds: 15 * MINUTES },
  account: { kind: 'sign-in account', attempts: 50, seconds: 15 * MINUTES },
  address: { kind: 'sign-in address', attempts: 100, seconds: 15 * MINUTES },
} as const satisfies Record<string, Allowance>;

export const RECOVERY = {
  here: { kind: 'recovery here', attempts: 5, seconds: 60 * MINUTES },
  account: { kind: 'recovery account', attempts: 20, seconds: 60 * MINUTES },
  address: { kind: 'recovery address', attempts: 50, seconds: 60 * MINUTES },
} as const satisfies Record<string, Allowance>;

/** Wrong current passwords of a signed-in user who changes theirs. */
export const PASSWORD_CHANGE: Allowance = { kind: 'password change', attempts: 10, seconds: 15 * MINUTES };

/**
 * Takes one attempt before it is made, so that concurrent attempts count too, on whichever process they arrive. Applies
 * to names without an account too.
 * @throws {AppError} throttled, with the seconds to wait.
 */
export async function takeAttempt(database: Database, allowance: Allowance, subject: string): Promise<void> {
  const { rows } = await database.query<{ failures: number; wait: number }>(
    `insert into system.throttles as t (key, failures, window_started_on) values ($1, 1, now())
     on conflict (key) do update set
       failures = greatest(0, least(t.failures, $3::int) - ${BACK}) + 1,
       window_started_on = case when least(t.failures, $3::int) <= ${BACK} then now()
         else t.window_started_on + make_interval(secs => ${BACK} * $2::float8) end
     returning failures, ceil(extract(epoch from window_started_on + make_interval(secs => $2::float8) - now()))::int as wait`,
    [keyOf(allowance, subject), allowance.seconds / allowance.attempts, allowance.attempts],
  );
  const taken = rows[0]!; // an upsert returns its row
  if (taken.failures > allowance.attempts)
    throw new AppError('throttled', say('server.accounts.too_many_attempts'), {
      details: { retry_after: Math.max(1, taken.wait) },
    });
}

/**
 * Attempts that have come back since the row was written. Of concurrent calls the later might have begun before the row
 * was.
 */
const BACK = `floor(least(greatest(extract(epoch from now() - t.window_started_on), 0) / $2::float8, 1000000))::int`;

/** Gives an attempt back that did not fail. */
export async function returnAttempt(database: Database, allowance: Allowance, subject: string): Promise<void> {
  await database.query('update system.throttles set failures = greatest(0, failures - 1) where key = $1', [
    keyOf(allowance, subject),
  ]);
}

/** Forgets all failures of the subject, and everything that is long over. */
export async function clearAttempts(database: Database, allowance: Allowance, subject: string): Promise<void> {
  await database.query(`delete from system.throttles where key = $1 or window_started_on < now() - interval '1 day'`, [
    keyOf(allowance, subject),
  ]);
}

/** Users type passwords into the name field: the typed text is stored as a hash only. */
const keyOf = ({ kind }: Allowance, subject: string) =>
  `${kind} ${createHash('sha256').update(subject).digest('base64url')}`;
