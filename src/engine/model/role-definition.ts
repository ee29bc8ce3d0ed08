import type { RoleKey } from './role-key.ts';
import type { Ability } from '#shared/contracts/abilities.ts';

export interface RoleDefinition {
  readonly key: RoleKey;
  readonly title: string;
  /** `all`, `perUser` (the profile's permission list), or by module: `all` or a list of options. */
  readonly grants: 'all' | 'perUser' | Readonly<Record<string, 'all' | readonly string[]>>;
  /** What it can do beyond records. */
  readonly abilities: readonly Ability[];
  /** The roles that it passes as wherever a file names roles, beside itself; `all`: every role, and no setting hides a field from it. */
  readonly passesAs: 'all' | readonly RoleKey[];
  /** The role that counts in its place for accounts with the super-recruiter flag. */
  readonly superRole?: RoleKey;
  /** The path of the team setting with the maximum number of active members with this role; -1: any number. */
  readonly seats?: string;
  /** Paths of team settings for this role, which only its users can read. */
  readonly toldSettings: readonly string[];
}

/** Where the values of an attribute of users come from. */
export type UserAttributeDefinition = RecordedAttribute | HandledAttribute;

/** Server code lists the values, by the user and the role that counts. */
interface HandledAttribute {
  readonly handler: string;
}

/** The values are in the records of a resource that point at a user. */
export interface RecordedAttribute {
  readonly resource: string;
  /** The relation that points at the user; `id`: the records are the users. */
  readonly user: string;
  /** A field, or a field of rows (`assignments.unit`). */
  readonly value: string;
}
