import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/errors.ts';
import { networkOf } from '#server/platform/door/network-of.ts';
import { clearAttempts, returnAttempt, SIGN_IN, takeAttempt } from './throttle.ts';

interface Try {
  /** In lower case; the account might not exist. */
  readonly username: string;
  readonly address: string;
  /** The mark that an earlier sign-in of this account left on the device. */
  readonly device: string | undefined;
}

/** A try that was allowed. */
export interface SignInAttempt {
  /** It counts for nothing, and what failed here before is forgotten. */
  succeeded(): Promise<void>;
}

/**
 * Takes one attempt before the password is checked. Guesses from elsewhere lock no one out: a device on which this
 * account was signed in has its own attempts, and an address at which it was is not counted among those that guess at
 * the account.
 * @throws {AppError} throttled.
 */
export async function takeSignIn(app: FastifyInstance, { username, address, device }: Try): Promise<SignInAttempt> {
  const { database } = app;
  const network = networkOf(address);
  const here = `${username} ${device ?? network}`;
  await takeAttempt(database, SIGN_IN.here, here);
  const succeeded = () => clearAttempts(database, SIGN_IN.here, here);
  if (device !== undefined) return { succeeded };
  await takeAttempt(database, SIGN_IN.address, network);
  await takeOfAccount(app, username, address);
  return {
    succeeded: async () => {
      await succeeded();
      await returnAttempt(database, SIGN_IN.address, network);
      await returnAttempt(database, SIGN_IN.account, username);
    },
  };
}

async function takeOfAccount(app: FastifyInstance, username: string, address: string): Promise<void> {
  try {
    await takeAttempt(app.database, SIGN_IN.account, username);
  } catch (error) {
    const isThrottled = error instanceof AppError && error.code === 'throttled';
    if (!isThrottled || !(await wasSignedInAt(app, username, address))) throw error;
  }
}

async function wasSignedInAt({ database }: FastifyInstance, username: string, address: string): Promise<boolean> {
  const { rows } = await database.query(
    `select 1 from system.sessions s join users u on u.id = s.user_id
      where lower(u.username) = $1 and s.address = $2 and s.created_on > now() - interval '30 days' limit 1`,
    [username, address],
  );
  return rows.length > 0;
}
