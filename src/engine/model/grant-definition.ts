import type { Predicate } from './predicate.ts';

/**
 * The rows that options of a module allow: for a grant that follows a relation to a resource of another module, where
 * each user has other options.
 */
export interface FollowedModule {
  readonly module: string;
  /** By option: the records of this resource. */
  readonly options: Readonly<Record<string, GrantedRows>>;
}

/** A relation of another resource to this one, whose records decide. */
export interface ReferringRelation {
  readonly resource: string;
  readonly via: string;
  /** What the records that refer must meet themselves. Absent: all of them count. */
  readonly where?: Predicate;
}

/** Some rows of a grant. */
export interface GrantedRows {
  /** With `followed`, what all its options allow together. */
  readonly where: Predicate;
  /** Relations whose records decide, until their conditions are in `where`. */
  readonly through?: readonly string[];
  /** What the file requires beside that; it is in `where` as well. */
  readonly also?: Predicate;
  /** Rows that are open whatever the relations decide; they are in `where` as well. */
  readonly or?: Predicate;
  /** What decides in place of `where`, by the options that a user has. */
  readonly followed?: readonly FollowedModule[];
  /** Relations that point here. The records are those to which a record that the user can read refers. */
  readonly referredBy?: readonly ReferringRelation[];
}

/** `true`: every row. */
export type GrantRows = true | GrantedRows;

/** One grant of a permission key: what an option of the module (view, view_own, create …) allows. */
export interface GrantDefinition {
  readonly read?: GrantRows;
  readonly create?: GrantRows;
  /** `mayLeave`: a change can take the record out of these rows. */
  readonly update?: true | (GrantedRows & { readonly mayLeave?: boolean });
  readonly delete?: GrantRows;
  readonly export?: true;
  readonly import?: true;
  /** Active rows that can be chosen in relations, and not read. */
  readonly choose?: GrantRows;
  /** Transitions and actions by key. */
  readonly actions?: Readonly<Record<string, true | { readonly where: Predicate }>>;
  /** Users who have what it reads lent. */
  readonly lentTo?: Lending;
}

/**
 * Those with an option of another module, or those with a value of an attribute. No user has an option that an attribute
 * lends otherwise.
 */
export type Lending = { readonly resource: string; readonly option: string } | { readonly attribute: string };

/** Whether an option is only lent, for as long as an attribute has a value: no role and no permission list has it. */
export const isOnlyLent = ({ lentTo }: Pick<GrantDefinition, 'lentTo'>): boolean =>
  lentTo !== undefined && 'attribute' in lentTo;

/** Fields of a resource that are read and written by the same users. */
export interface FieldGroupDefinition {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly string[];
  /** The option of the module that they require. */
  readonly option?: string;
  /** The records in which they can be read and written. */
  readonly where?: Predicate;
  /** Opening a record with a value in one of them is recorded. */
  readonly logRead: boolean;
}
