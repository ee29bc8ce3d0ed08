import { ABILITIES } from '#shared/rules/abilities.ts';
import type { RoleDefinition } from './definition.ts';
import type { RoleKey } from './role-key.ts';

/** A role as `resources/app/roles.yaml` has it. */
export interface RawRole extends Pick<RoleDefinition, 'title' | 'grants' | 'superRole' | 'seats'> {
  readonly abilities?: 'all' | RoleDefinition['abilities'];
  readonly passesAs?: RoleDefinition['passesAs'];
  readonly toldSettings?: RoleDefinition['toldSettings'];
}

/** The file of the roles. */
export interface RawRoles {
  readonly modules?: readonly string[];
  readonly roles: Readonly<Record<RoleKey, RawRole>>;
}

/** Fills in what a role omits: no abilities, no super role and no policy. */
export const completeRoles = (roles: RawRoles['roles']): Readonly<Record<RoleKey, RoleDefinition>> =>
  Object.fromEntries(
    Object.entries(roles).map(
      ([key, { abilities = [], passesAs = [], toldSettings: notifiedSettings = [], ...role }]) => [
        key,
        {
          key,
          ...role,
          abilities: abilities === 'all' ? ABILITIES : abilities,
          passesAs,
          toldSettings: notifiedSettings,
        },
      ],
    ),
  );
