import type { Ability } from '#shared/contracts/abilities.ts';
import type { Definitions, ResourceDefinition } from '../model/definition.ts';
import type { RoleDefinition } from '../model/role-definition.ts';
import type { ScreenKind } from '../model/screen-definition.ts';
import type { RoleKey } from '../model/role-key.ts';
import type { Principal } from './access.ts';

type Roles = Definitions['roles'];

/** Who has a role, perhaps with the flag of their account. */
export type RoleHolder = Pick<Principal, 'role' | 'isSuperRecruiter'>;

/** The role that counts: that of the flag where the account has it and the role says which (`superRole`). */
export const effectiveRole = (roles: Roles, { role, isSuperRecruiter }: RoleHolder): RoleKey =>
  (isSuperRecruiter ? definitionOf(roles, role)?.superRole : undefined) ?? role;

/** Whether the role that counts has an ability; an unknown or removed role has none. */
export const can = (roles: Roles, holder: RoleHolder, ability: Ability): boolean =>
  definitionOf(roles, effectiveRole(roles, holder))?.abilities.includes(ability) ?? false;

/**
 * Whether a list of roles names this user: by the role that counts, or by one that it passes as. Without a list
 * everyone is meant.
 */
export function isNamed(roles: Roles, holder: RoleHolder, named: readonly RoleKey[] | undefined): boolean {
  if (!named) return true;
  const role = effectiveRole(roles, holder);
  const { passesAs = [] } = definitionOf(roles, role) ?? {};
  return passesAs === 'all' || named.includes(role) || passesAs.some((other) => named.includes(other));
}

/**
 * Whether a screen of a resource is open to this user: by the file's gate, and where a list has none by the ability.
 */
export function canOpen(
  roles: Roles,
  holder: RoleHolder,
  { gates, kind }: Pick<ResourceDefinition, 'gates' | 'kind'>,
  screen: ScreenKind,
): boolean {
  if (gates[screen]) return isNamed(roles, holder, gates[screen]);
  return kind !== 'master' || can(roles, holder, 'manage_lists');
}

/** The paths of the policy in the team settings that the role can read. */
export const notifiedSettings = (roles: Roles, holder: RoleHolder): readonly string[] =>
  definitionOf(roles, effectiveRole(roles, holder))?.toldSettings ?? [];

/** The keys of the roles that have an ability, in the file's order. */
export const rolesAbleTo = (roles: Roles, ability: Ability): readonly RoleKey[] =>
  Object.values(roles).flatMap(({ key, abilities }) => (abilities.includes(ability) ? [key] : []));

const definitionOf = (roles: Roles, role: RoleKey): RoleDefinition | undefined =>
  Object.hasOwn(roles, role) ? roles[role] : undefined;
