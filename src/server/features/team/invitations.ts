import type { FastifyInstance } from 'fastify';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { dropTokens } from '#server/features/accounts/account-tokens.ts';
import { deleteUnused, takenUsernames } from '#server/features/accounts/member-queries.ts';
import { about, type Actor, addMember, notifyTeam } from '#server/features/accounts/members.ts';
import { lockPerson, type Person } from '#server/features/accounts/person-queries.ts';
import type { NewAccount } from '#server/features/accounts/provision.ts';
import { say } from '#server/platform/texts/say.ts';
import { referencesTo } from './references.ts';

/**
 * Invites users, all or none; each gets an email with their activation link.
 * @throws {AppError} invalid with `members.<row>.username` for each address that is there twice or taken; conflict when
 * the vendors have no seat left.
 */
export function inviteMembers(
  app: FastifyInstance,
  actor: Actor,
  accounts: readonly NewAccount[],
): Promise<readonly Person[]> {
  return app.database.transaction(async () => {
    await checkUsernames(app, accounts);
    const invited: Person[] = [];
    for (const account of accounts) invited.push(await addMember(app, actor, account));
    return invited;
  });
}

async function checkUsernames(app: FastifyInstance, accounts: readonly NewAccount[]): Promise<void> {
  const names = accounts.map(({ username }) => username.trim().toLowerCase());
  const taken = await takenUsernames(app.database, names);
  const errors: Record<string, FieldErrors[string]> = {};
  for (const [row, name] of names.entries()) {
    if (taken.has(name)) errors[`members.${row}.username`] = say('accounts.username_taken');
    else if (names.indexOf(name) !== row) errors[`members.${row}.username`] = say('accounts.username_twice');
  }
  if (Object.keys(errors).length > 0)
    throw new AppError('invalid', say('server.members.invitations_rejected'), { errors });
}

/**
 * Revokes an invitation: the link stops working and the account is gone, as no one has used it.
 * @throws {AppError} not_found; conflict where the user is active already; in_use where records name them.
 */
export async function revokeInvitation(app: FastifyInstance, actor: Actor, id: number): Promise<void> {
  const { database } = app;
  await database.transaction(async () => {
    const person = await lockPerson(database, id);
    if (!person) throw new AppError('not_found', say('server.members.not_found'));
    if (person.password_hash !== null) throw new AppError('conflict', say('server.accounts.activated'));
    if ((await referencesTo(app, id)).length > 0) throw new AppError('in_use', say('server.members.in_use'));
    await dropTokens(database, id);
    await deleteUnused(database, id);
    const before = { username: person.username, roles: person.roles };
    await recordActivity(database, actor.principal, {
      ...about(person),
      action: 'invitation_revoked',
      before,
      requestId: actor.requestId,
    });
    notifyTeam(app, id, 'deleted');
  });
}
