/** What a member looks after, in counts. */
export interface Belongings {
  readonly records: readonly BelongingRecords[];
  /** Notifications that wait for his decision. */
  readonly decisions: number;
}

export interface BelongingRecords {
  readonly resource: string;
  readonly field: string;
  readonly count: number;
  /** The field may be left empty. */
  readonly may_be_empty: boolean;
}

/** To whom something goes; null empties the field. What is not named stays with the person. */
export interface HandOver {
  readonly records: readonly { readonly resource: string; readonly field: string; readonly to: number | null }[];
  readonly decisions?: number;
  /** He left for good, and is not only switched off for a while. */
  readonly left: boolean;
}

/** Someone who is invited by mail. */
export interface InvitedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
}

/** People who are invited together, with the same rights. */
export interface Invitation {
  readonly members: readonly InvitedPerson[];
  /** Titles or keys. */
  readonly role: readonly string[];
  readonly is_super_recruiter?: boolean;
  /** JSON of a permission list. */
  readonly permissions?: string;
}

/** The answer to "what may this person do with this, and why". */
export interface EffectiveAccess<Answer> {
  readonly member: { readonly id: number; readonly name: string; readonly is_active: boolean };
  /** The role's title. */
  readonly role: string;
  readonly record: { readonly id: number; readonly title: string } | null;
  readonly answer: Answer;
}

/** A module of permission lists with its options. */
export interface PermissionModule {
  readonly module: string;
  /** The resource that declares it; null where none does (yet). */
  readonly resource: string | null;
  readonly options: readonly string[];
  /** Options that everyone has. */
  readonly everyone: readonly string[];
}

/** A named permission list. */
export interface PermissionTemplate {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** JSON of a permission list. */
  readonly permissions: string;
  readonly updated_on: string;
}
