import type { ModulePermission, Principal } from '#engine/access/access.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findPerson } from './person-queries.ts';
import type { SessionRecord } from './session-queries.ts';

type PersonFacts = Pick<
  SessionRecord,
  'username' | 'roles' | 'current_role_key' | 'is_super_recruiter' | 'permissions' | 'time_zone' | 'language'
>;

/** The person behind a session as permissions see him. */
export function principalOf(record: PersonFacts & { readonly user_id: number }): Principal {
  const roles = record.roles ?? [];
  return {
    userId: record.user_id,
    username: record.username,
    role: roles.includes(record.current_role_key) ? record.current_role_key : (roles[0] ?? ''),
    isSuperRecruiter: record.is_super_recruiter,
    permissions: (record.permissions ?? []) as ModulePermission[],
    timeZone: record.time_zone ?? 'UTC',
    locale: record.language ?? 'en',
  };
}

/**
 * Somebody with the rights that he has at this moment, in one of his roles: for work that goes on after he has left.
 * @returns undefined when he is not active any more or does not hold the role any more.
 */
export async function findPrincipal(database: Database, userId: number, role: string): Promise<Principal | undefined> {
  const person = await findPerson(database, userId);
  if (!person?.is_active || !person.roles?.includes(role)) return undefined;
  return { ...principalOf({ ...person, user_id: userId }), role };
}
