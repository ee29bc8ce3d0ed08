import { type Described, flag, instant, listOf, shape, text, textOrNull, whole } from './schema-words.ts';

const belongingRecords = shape({
  resource: text,
  field: text,
  count: whole,
  can_be_empty: { ...flag, description: 'The field can be empty.' },
});
export type BelongingRecords = Described<typeof belongingRecords>;

/** The number of records that a member owns, by kind. */
export const belongings = shape({
  records: listOf(belongingRecords),
  decisions: { ...whole, description: 'Notifications that wait for a decision of the user.' },
});
export type Belongings = Described<typeof belongings>;

/** The new owner of a field; null empties it. Fields that are not named stay with the user. */
export interface HandOver {
  readonly records: readonly { readonly resource: string; readonly field: string; readonly to: number | null }[];
  readonly decisions?: number;
  /** The user left permanently, and is not only deactivated for a while. */
  readonly left: boolean;
}

/** Someone who is invited by email. */
export interface InvitedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

/** People who are invited together, with the same permissions. */
export interface Invitation {
  readonly members: readonly InvitedPerson[];
  /** Titles or keys. */
  readonly role: readonly string[];
  readonly is_super_recruiter?: boolean;
  /** JSON of a permission list. */
  readonly permissions?: string;
}

/** The answer to "what can this user do with this, and why". */
export interface EffectiveAccess<Answer> {
  readonly member: { readonly id: number; readonly name: string; readonly is_active: boolean };
  /** The role's title. */
  readonly role: string;
  readonly record: { readonly id: number; readonly title: string } | null;
  readonly answer: Answer;
}

/** A module of permission lists with its options. */
export const permissionModule = shape({
  module: text,
  resource: { ...textOrNull, description: 'The resource that declares it; null where none does (yet).' },
  options: listOf(text),
  everyone: { ...listOf(text), description: 'Options that everyone has.' },
});
export type PermissionModule = Described<typeof permissionModule>;

/** A named permission list. */
export const permissionTemplate = shape({
  id: whole,
  name: text,
  description: text,
  permissions: { ...text, description: 'JSON of a permission list' },
  updated_on: instant,
});
export type PermissionTemplate = Described<typeof permissionTemplate>;
