import { ABILITIES } from '#shared/contracts/abilities.ts';
import type { RoleDefinition, UserAttributeDefinition } from '../model/role-definition.ts';
import type { RoleKey } from '../model/role-key.ts';

/** A role as `resources/app/roles.yaml` has it. */
export interface RawRole extends Pick<RoleDefinition, 'title' | 'grants' | 'superRole' | 'seats'> {
  readonly abilities?: 'all' | RoleDefinition['abilities'];
  readonly passesAs?: RoleDefinition['passesAs'];
  readonly toldSettings?: RoleDefinition['toldSettings'];
}

/** The file of the roles. */
export interface RawRoles {
  readonly modules?: readonly string[];
  readonly attributes?: Readonly<Record<string, UserAttributeDefinition>>;
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
