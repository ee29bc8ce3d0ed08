import type { Profile } from '#shared/contracts/session.ts';
import type { Member, MemberName } from '#shared/contracts/team.ts';
import { roleTitle } from '#shared/contracts/access.ts';
import type { Definitions } from '#engine/model/definition.ts';
import type { MemberRow } from './member-queries.ts';
import type { Person } from './person-queries.ts';

type Roles = Definitions['roles'];

/** @param currentRole the role key that counts now. */
export function profileOf(person: Person, roles: Roles, currentRole: string): Profile {
  return {
    id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    username: person.username,
    phone: person.phone,
    photo: photoOf(person),
    roles: titles(person, roles),
    current_role: roleTitle(roles, currentRole),
    is_super_recruiter: person.is_super_recruiter,
    permissions: JSON.stringify(person.permissions ?? []),
    language: person.language ?? 'en',
    time_zone: person.time_zone ?? 'UTC',
  };
}

export function presentMember(person: MemberRow, roles: Roles): Member {
  return {
    id: person.id,
    user: {
      id: person.id,
      first_name: person.first_name,
      last_name: person.last_name,
      username: person.username,
      is_active: person.is_active,
    },
    current_role: roleTitle(roles, person.current_role_key),
    role: titles(person, roles),
    is_super_recruiter: person.is_super_recruiter,
    permissions: JSON.stringify(person.permissions ?? []),
    is_activated: person.password_hash !== null,
    photo: photoOf(person),
    status: person.status,
    last_seen_on: person.last_seen_on,
    created_on: person.created_on,
    invitation_expires_on: person.invitation_expires_on,
  };
}

export const presentMemberName = ({ id, first_name, last_name }: Person): MemberName => ({
  id,
  name: `${first_name} ${last_name}`.trim(),
  user: { id, first_name, last_name },
});

const photoOf = ({ photo }: Person) => (photo === null ? null : { url: `/api/v1/files/${photo}/` });

const titles = (person: Person, roles: Roles) => (person.roles ?? []).map((key) => roleTitle(roles, key));
