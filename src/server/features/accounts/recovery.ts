import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { networkOf } from '#server/platform/door/network-of.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import { say } from '#server/platform/texts/say.ts';
import { emailAccountLink, emailPasswordChanged } from './account-mails.ts';
import { dropTokens, findTokenUser, type Purpose, takeToken } from './account-tokens.ts';
import { checkPasswordIsNew, setPasswordHash } from './password-history.ts';
import { checkNewPassword, hashPassword } from './passwords.ts';
import { findPerson, findPersonByName, lockPerson } from './person-queries.ts';
import { endSessionsOf } from './session-queries.ts';
import { RECOVERY, takeAttempt } from './throttle.ts';

export interface Recovery {
  /**
   * Emails a link that works once within an hour, if there is such an account. It returns before the lookup, so neither
   * the answer nor its time reveals whether there is one.
   * @throws {AppError} throttled.
   */
  request(email: string, address: string): Promise<void>;
  /** Ends when everything asked for is in the outbox. */
  settled(): Promise<unknown>;
}

export function createRecovery(app: FastifyInstance): Recovery {
  const running = new Set<Promise<void>>();
  return {
    async request(email, address) {
      const account = email.trim().toLowerCase();
      await takeAttempt(app.database, RECOVERY.here, `${account} ${networkOf(address)}`);
      await takeAttempt(app.database, RECOVERY.address, networkOf(address));
      await takeAttempt(app.database, RECOVERY.account, account);
      const work: Promise<void> = emailRecovery(app, email)
        .catch((error: unknown) => app.log.error({ err: error }, 'a password recovery mail could not be stored'))
        .finally(() => running.delete(work));
      running.add(work);
    },
    settled: () => Promise.all(running),
  };
}

async function emailRecovery(app: FastifyInstance, email: string): Promise<void> {
  const person = await findPersonByName(app.database, email);
  if (!person?.is_active) return;
  await emailAccountLink(app, person, 'recovery');
  await recordActivity(app.database, null, { action: 'recovery_requested', resource: 'users', recordId: person.id });
}

/** Emails an activation link once more. @throws {AppError} not_found, or conflict where nothing is left to activate. */
export async function resendActivation(app: FastifyInstance, principal: Principal, email: string): Promise<void> {
  const person = await findPersonByName(app.database, email);
  if (!person) throw new AppError('not_found', say('server.accounts.email_unknown'));
  if (!person.is_active) throw new AppError('conflict', say('server.accounts.inactive'));
  if (person.password_hash !== null) throw new AppError('conflict', say('server.accounts.activated'));
  await app.database.transaction(async () => {
    await emailAccountLink(app, person, 'activation');
    await recordActivity(app.database, principal, {
      action: 'activation_sent',
      resource: 'users',
      recordId: person.id,
    });
  });
}

/** Whether an activation link works. @throws {AppError} not_found. */
export async function checkActivation(app: FastifyInstance, userId: number, token: string): Promise<void> {
  if ((await findTokenUser(app.database, token, 'activation')) !== userId) throw linkDead();
}

/**
 * Sets a password by an emailed link, once. All sessions of the account end.
 * @throws {AppError} not_found when the link does not work or no longer does, invalid when the password breaks the
 * rules; the link then still works.
 */
export async function setPasswordByLink(
  app: FastifyInstance,
  link: { readonly token: string; readonly purpose: Purpose; readonly userId?: number },
  password: string,
  requestId: string,
): Promise<void> {
  const { database } = app;
  const owner = await findTokenUser(database, link.token, link.purpose);
  const person = owner === undefined ? undefined : await findPerson(database, owner);
  if (!person?.is_active || (link.userId !== undefined && link.userId !== owner)) throw linkDead();
  const { security } = await teamSettings(app);
  checkNewPassword(password, person, security.password_min_length);
  await checkPasswordIsNew(database, person, password, security.password_history);
  const passwordHash = await hashPassword(password);
  await database.transaction(async () => {
    const current = await lockPerson(database, person.id);
    if (!current?.is_active || (await takeToken(database, link.token, link.purpose)) !== person.id) throw linkDead();
    await setPasswordHash(database, person.id, passwordHash);
    await dropTokens(database, person.id);
    const ended = await endSessionsOf(database, person.id, 'password_changed');
    const action = link.purpose === 'activation' ? 'activated' : 'password_changed';
    if (action === 'password_changed') await emailPasswordChanged(app, current);
    await recordActivity(database, null, { action, resource: 'users', recordId: person.id, requestId });
    app.sessions.forget(person.id);
    for (const id of ended) app.events.endSession(id, 'signed_out');
  });
}

const linkDead = () => new AppError('not_found', say('server.accounts.link_used'));
