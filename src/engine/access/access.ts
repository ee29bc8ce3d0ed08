import type { Predicate } from '../predicates/predicate.ts';

/** The person behind a request, as permissions see him. `role` is a key of roles.yaml. */
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
}

export interface ModulePermission {
  readonly module: string;
  readonly options: Readonly<Record<string, boolean>>;
}

export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'export';

/** What one person may do with one resource. Used alike by list, get, filter, sort, search, count, export, relations and sockets. */
export interface ResourceAccess {
  readonly can: Readonly<Record<Action, boolean>>;
  /** Only choices may be read (a master list, for who does not keep it): the title and what relations are narrowed by, of active rows. */
  readonly choicesOnly: boolean;
  /** Rows: `true` all, `false` none, else the condition that a row has to meet. A write also needs the row to be readable. */
  readonly read: boolean | Predicate;
  /** Rows in the trash that he may see, restore and delete for good. */
  readonly trash: boolean | Predicate;
  readonly create: boolean | Predicate;
  readonly update: boolean | Predicate;
  /** The rows that a changed record has to be among: what it becomes is his to read and change too, unless the file lets it leave. */
  readonly afterUpdate: boolean | Predicate;
  readonly delete: boolean | Predicate;
  /** Transitions and actions by key, with the rows they are for; what is absent is not allowed. */
  readonly actions: Readonly<Record<string, true | Predicate>>;
  /** Names of fields; of rows also those of their cells (`levels.weight`). */
  readonly readFields: ReadonlySet<string>;
  readonly writeFields: ReadonlySet<string>;
}
