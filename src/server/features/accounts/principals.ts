import type { FastifyInstance } from 'fastify';
import type { ModulePermission, Principal } from '#engine/access/access.ts';
import { findPerson } from './person-queries.ts';
import type { SessionRecord } from './session-queries.ts';

type PersonFacts = Pick<
  SessionRecord,
  'username' | 'roles' | 'current_role_key' | 'is_super_recruiter' | 'permissions' | 'time_zone' | 'language'
>;

/** The user behind a session as permissions see them. */
export async function principalOf(
  { records }: Pick<FastifyInstance, 'records'>,
  record: PersonFacts & { readonly user_id: number },
): Promise<Principal> {
  const roles = record.roles ?? [];
  const holder = {
    userId: record.user_id,
    role: roles.includes(record.current_role_key) ? record.current_role_key : (roles[0] ?? ''),
    isSuperRecruiter: record.is_super_recruiter,
  };
  const attributes = await records.attributes.of(holder);
  return {
    ...holder,
    username: record.username,
    permissions: (record.permissions ?? []) as ModulePermission[],
    timeZone: record.time_zone ?? 'UTC',
    locale: record.language ?? 'en',
    ...(attributes && { attributes }),
  };
}

/**
 * A user with their current permissions, in one of their roles: for work that continues after they have left.
 * @returns undefined when the user is no longer active or no longer has the role.
 */
export async function findPrincipal(
  app: FastifyInstance,
  userId: number,
  role: string,
): Promise<Principal | undefined> {
  const person = await findPerson(app.database, userId);
  if (!person?.is_active || !person.roles?.includes(role)) return undefined;
  return principalOf(app, { ...person, user_id: userId, current_role_key: role });
}
