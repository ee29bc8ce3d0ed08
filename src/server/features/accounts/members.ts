import type { FastifyInstance } from 'fastify';
import type { Principal } from '#engine/access/access.ts';
import { rolesAbleTo } from '#engine/access/standing.ts';
import { AppError } from '#shared/errors.ts';
import { recordActivity } from '#server/records/activity/record-activity.ts';
import { teamSettings } from '#server/features/settings/read-settings.ts';
import { say } from '#server/platform/texts/say.ts';
import { emailAccountLink } from './account-mails.ts';
import { dropTokens } from './account-tokens.ts';
import { forgetLeaving, lockHolders } from './member-queries.ts';
import { findPerson, lockPerson, type Person, type PersonChange, updatePerson } from './person-queries.ts';
import { type NewAccount, provisionAccount } from './provision.ts';
import { endSessionsOf } from './session-queries.ts';
import { checkSeats } from './role-seats.ts';

/** The actor, and the request that they act in. */
export interface Actor {
  readonly principal: Principal;
  readonly requestId: string;
}

/** Creates a member, who chooses their password by the link in the activation email. @throws {AppError} not_unique. */
export function addMember(app: FastifyInstance, { principal, requestId }: Actor, member: NewAccount): Promise<Person> {
  return app.database.transaction(async () => {
    const { language, time_zone: timeZone } = (await teamSettings(app)).regional;
    const id = await provisionAccount(app.database, { language, timeZone, ...member });
    const person = await getMember(app, id);
    await checkSeats(app, person);
    await emailAccountLink(app, person, 'activation');
    const after = { username: person.username, roles: person.roles, permissions: person.permissions };
    await recordActivity(app.database, principal, { ...about(person), action: 'created', after, requestId });
    notifyTeam(app, id, 'created');
    return person;
  });
}

/** @throws {AppError} not_found. */
export async function getMember(app: FastifyInstance, id: number): Promise<Person> {
  const person = await findPerson(app.database, id);
  if (person) return person;
  throw new AppError('not_found', say('server.members.not_found'));
}

/**
 * Changes a member; revoked permissions are gone at their next request.
 * @throws {AppError} not_found; conflict when no one would be left who can manage the members, when users would revoke
 * that from themselves, or when the role has no seat left.
 */
export function updateMember(app: FastifyInstance, actor: Actor, id: number, wanted: PersonChange): Promise<Person> {
  const { database } = app;
  return database.transaction(async () => {
    if (takesManagement(app, wanted)) await keepAManager(app, actor, id);
    const before = await lockPerson(database, id);
    if (!before) throw new AppError('not_found', say('server.members.not_found'));
    const change = { ...wanted, ...currentRoleWithin(before, wanted.roles) };
    await updatePerson(database, id, change, actor.principal.userId);
    if (wanted.is_active) await forgetLeaving(database, id);
    const after = await getMember(app, id);
    await checkSeats(app, after, before);
    await recordChanges(app, actor, before, after);
    await notifySessions(app, before, after);
    if (wanted.roles || wanted.is_active !== undefined) for (const follow of app.memberFollowers) await follow(id);
    notifyTeam(app, id, 'updated');
    return after;
  });
}

const takesManagement = ({ registry }: FastifyInstance, { is_active, roles }: PersonChange) => {
  const managing = rolesAbleTo(registry.current.roles, 'manage_members');
  return is_active === false || (roles && !roles.some((role) => managing.includes(role)));
};

/** Ensures that at least one user can manage the members. @throws {AppError} conflict. */
async function keepAManager(app: FastifyInstance, { principal }: Actor, leaving: number): Promise<void> {
  const managers = await lockHolders(app.database, rolesAbleTo(app.registry.current.roles, 'manage_members'));
  if (managers.includes(leaving) && managers.length === 1)
    throw new AppError('conflict', say('server.members.last_admin'));
  if (principal.userId === leaving) throw new AppError('conflict', say('server.members.own_admin'));
}

/** Everyone who looks at the team sees it as it is now. */
export function notifyTeam(app: FastifyInstance, id: number, kind: 'created' | 'updated' | 'deleted'): void {
  app.events.record({ resource: 'users', id, kind, version: new Date().toISOString() });
}

/** A revoked role cannot stay the current one. */
function currentRoleWithin(person: Person, roles: PersonChange['roles']): PersonChange {
  if (!roles || roles.includes(person.current_role_key)) return {};
  return { current_role_key: roles[0] ?? '' };
}

const CHANGES = {
  updated: ['first_name', 'last_name'],
  role_changed: ['roles'],
  permissions_changed: ['permissions', 'is_super_recruiter'],
} as const satisfies Record<string, readonly (keyof Person)[]>;

async function recordChanges(app: FastifyInstance, actor: Actor, before: Person, after: Person): Promise<void> {
  const record = (action: string, from: object, to: object) =>
    recordActivity(app.database, actor.principal, {
      ...about(after),
      action,
      before: from,
      after: to,
      requestId: actor.requestId,
    });
  for (const [action, keys] of Object.entries(CHANGES)) {
    const changed = keys.filter((key) => isChanged(before, after, key));
    if (changed.length > 0) await record(action, pick(before, changed), pick(after, changed));
  }
  if (isChanged(before, after, 'is_active'))
    await record(
      after.is_active ? 'activated' : 'deactivated',
      { is_active: before.is_active },
      { is_active: after.is_active },
    );
}

async function notifySessions(app: FastifyInstance, before: Person, after: Person): Promise<void> {
  const { id } = after;
  if (!after.is_active) {
    await dropTokens(app.database, id);
    const ended = await endSessionsOf(app.database, id, 'user_inactive');
    for (const sessionId of ended) app.events.endSession(sessionId, 'user_inactive');
  } else if (isChanged(before, after, 'current_role_key')) {
    app.events.toUser(id, 'session', { reason: 'role_changed' });
  } else if (
    isChanged(before, after, 'roles') ||
    CHANGES.permissions_changed.some((key) => isChanged(before, after, key))
  ) {
    app.events.toUser(id, 'session', { reason: 'permissions_changed' });
  }
  app.sessions.forget(id);
}

const isChanged = (before: Person, after: Person, key: keyof Person) =>
  JSON.stringify(before[key]) !== JSON.stringify(after[key]);

const pick = (person: Person, keys: readonly (keyof Person)[]) =>
  Object.fromEntries(keys.map((key) => [key, person[key]]));

/** The user that an activity entry is about. */
export const about = (person: Person) => ({
  resource: 'users',
  recordId: person.id,
  recordTitle: `${person.first_name} ${person.last_name}`.trim(),
});
