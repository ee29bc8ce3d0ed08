import type { Predicate, UserAttributes } from '../model/predicate.ts';

/** The user behind a request, as permissions see them. `role` is a key of roles.yaml. */
export interface Principal {
  readonly userId: number;
  readonly username: string;
  readonly role: string;
  /** The flag of the account: a role that has a `superRole` in roles.yaml counts as that one. */
  readonly isSuperRecruiter: boolean;
  /** SPEC 6's permission list of a Recruiter. */
  readonly permissions: readonly ModulePermission[];
  /** IANA zone; "today" is meant there. */
  readonly timeZone: string;
  readonly locale: string;
  /** What roles.yaml declares of users; absent where it declares nothing. */
  readonly attributes?: UserAttributes;
}

export interface ModulePermission {
  readonly module: string;
  readonly options: Readonly<Record<string, boolean>>;
}

export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'export' | 'import';

/**
 * What one user can do with one resource. The same for list, get, filter, sort, search, count, export, relations and
 * sockets.
 */
export interface ResourceAccess {
  readonly can: Readonly<Record<Action, boolean>>;
  /**
   * Only options can be read (a list, for users who do not maintain it): the title and the relations that narrow it, of
   * active rows.
   */
  readonly choicesOnly: boolean;
  /**
   * Rows: `true` all, `false` none, else the condition that a row must meet. A write also needs the row to be readable.
   */
  readonly read: boolean | Predicate;
  /**
   * The rows of `read` that the user's own options give. The others are lent: they are read, and neither changed nor
   * chosen.
   */
  readonly own: boolean | Predicate;
  /** Rows in the trash that the user can see, restore and delete permanently. */
  readonly trash: boolean | Predicate;
  /** Rows that are options of relations to this resource, for users who can write the relation. */
  readonly choose: boolean | Predicate;
  readonly create: boolean | Predicate;
  readonly update: boolean | Predicate;
  /**
   * The rows that a changed record must be among. The user must be able to read and change the record afterwards,
   * unless the file allows it to leave.
   */
  readonly afterUpdate: boolean | Predicate;
  readonly delete: boolean | Predicate;
  /** Transitions and actions by key, with the rows they are for; what is absent is not allowed. */
  readonly actions: Readonly<Record<string, true | Predicate>>;
  /** Names of fields; of rows also those of their cells (`levels.weight`). */
  readonly readFields: ReadonlySet<string>;
  readonly writeFields: ReadonlySet<string>;
  /** The records in which a field is open, where that is not every record: elsewhere it is neither read nor written. */
  readonly fieldRows: Readonly<Record<string, Predicate>>;
  /** Relations to records that the user can read wherever they read the record: its permission follows them. */
  readonly readThrough: ReadonlySet<string>;
  /** The files of the records that can be read are open too. */
  readonly readFiles: boolean;
  /** The activity of the records that can be read is open too. */
  readonly readActivity: boolean;
}
