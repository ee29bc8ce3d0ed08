import type { Definitions, ResourceDefinition } from '#engine/model/definition.ts';

/** One change of the database, in words and in SQL. */
export interface SchemaStep {
  readonly resource: string;
  /** "add column headcount to companies". */
  readonly title: string;
  readonly sql: string;
}

export interface RejectionReason {
  /**
   * `data`: rows violate it; `type`: the kind of value changed; `missing`: its target does not exist; `reserved`: the
   * name is taken; `renamed`: a newer file has given it another name; `database`: the database rejected it for another
   * reason.
   */
  readonly code: 'data' | 'type' | 'missing' | 'reserved' | 'renamed' | 'database';
  readonly field?: string;
  /** In words for the user who edits the file. */
  readonly message: string;
  /** Rows that violate the change, and the first of their ids. */
  readonly count?: number;
  readonly ids?: readonly number[];
}

/** A resource whose file requires something that its data does not allow. It stays unchanged. */
export interface ResourceRejection {
  readonly resource: string;
  readonly reasons: readonly RejectionReason[];
  /** The definition that its table has and that goes on serving; absent where there never was one. */
  readonly lastGood?: ResourceDefinition;
}

/** Data that stays in the database though no file names it any longer: a whole table, or one column. */
export interface Orphan {
  readonly resource: string;
  readonly table: string;
  readonly column?: string;
}

export interface SchemaPlan {
  /** In the order in which they run. Empty: the database is as the files say. */
  readonly steps: readonly SchemaStep[];
  readonly rejections: readonly ResourceRejection[];
  readonly orphans: readonly Orphan[];
}

/** A plan that was carried out. */
export interface AppliedPlan extends SchemaPlan {
  /**
   * The definitions that the database can serve now: the files' ones, with the last good one in place of each rejected
   * one.
   */
  readonly definitions: Definitions;
}
