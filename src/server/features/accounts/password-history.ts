import argon2 from '@node-rs/argon2';
import { AppError } from '#shared/errors.ts';
import type { Database } from '#server/platform/db/database.ts';
import { say } from '#server/platform/texts/say.ts';
import type { Person } from './person-queries.ts';

/** The maximum that a team can ask to remember. */
const MAX_KEPT = 12;

/**
 * Rejects a new password that the user had before: the current one or one of the last ones before it.
 * @param depth how many cannot be used again; 0: all can.
 * @throws {AppError} invalid, on the field `password`.
 */
export async function checkPasswordIsNew(
  database: Database,
  person: Pick<Person, 'id' | 'password_hash'>,
  password: string,
  depth: number,
): Promise<void> {
  if (depth <= 0) return;
  const { rows } = await database.query<{ password_hash: string }>(
    'select password_hash from system.password_history where user_id = $1 order by id desc limit $2',
    [person.id, Math.min(depth, MAX_KEPT)],
  );
  const known = [person.password_hash, ...rows.map((row) => row.password_hash)].filter((each) => each !== null);
  const matches = await Promise.all(known.slice(0, depth + 1).map((each) => argon2.verify(each, password)));
  if (matches.includes(true))
    throw new AppError('invalid', say('server.accounts.password_rejected'), {
      errors: { password: say('accounts.password_again') },
    });
}

/** Keeps the password that is being replaced, in its transaction; the oldest ones go. */
async function keepPassword(database: Database, userId: number): Promise<void> {
  await database.query(
    `insert into system.password_history (user_id, password_hash)
     select user_id, password_hash from system.accounts where user_id = $1 and password_hash is not null`,
    [userId],
  );
  await database.query(
    `delete from system.password_history where user_id = $1
        and id not in (select id from system.password_history where user_id = $1 order by id desc limit $2)`,
    [userId, MAX_KEPT],
  );
}

/** Replaces the password within the current transaction; the one before is remembered. */
export async function setPasswordHash(database: Database, userId: number, passwordHash: string): Promise<void> {
  await keepPassword(database, userId);
  await database.query(
    'update system.accounts set password_hash = $2, password_changed_on = now() where user_id = $1',
    [userId, passwordHash],
  );
}
