import { randomBytes } from 'node:crypto';
import argon2 from '@node-rs/argon2';
import { AppError, type Message } from '#shared/errors.ts';
import { PASSWORD_LENGTH, type PasswordOwner, passwordRules } from '#shared/rules/password.ts';
import { say } from '#server/platform/texts/say.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** argon2id as a PHC string; takes some milliseconds in the thread pool. */
export const hashPassword = (password: string): Promise<string> => argon2.hash(password, COST);

/**
 * Compares in the same time whether or not there is a hash to compare with:
 * an unknown or not yet activated account is checked against a hash that no one has the password of.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await argon2.verify(passwordHash ?? (await nobodysHash()), password);
  return passwordHash !== null && matches;
}

let nobody: Promise<string> | undefined;

/** Made once per process. Awaited at start, so that not even the first unknown name takes longer. */
export const nobodysHash = (): Promise<string> => (nobody ??= hashPassword(randomBytes(24).toString('base64url')));

/**
 * Checks a new password against the rules: long enough, at most 200 characters, not the user's name or address, none of
 * the common ones.
 * @param min the shortest length that the team allows.
 * @throws {AppError} invalid, on the field `password`.
 */
export function checkNewPassword(password: string, owner: PasswordOwner, min: number = PASSWORD_LENGTH.shortest): void {
  const { longest: max } = PASSWORD_LENGTH;
  const met = passwordRules(password, owner, min);
  if (!met.long_enough) throw rejected(say('accounts.password_short', { min }));
  if (!met.not_too_long) throw rejected(say('accounts.password_long', { max }));
  if (!met.not_username) throw rejected(say('accounts.password_username'));
  if (!met.not_common) throw rejected(say('accounts.password_common'));
}

const rejected = (password: Message) =>
  new AppError('invalid', say('server.accounts.password_rejected'), { errors: { password } });
