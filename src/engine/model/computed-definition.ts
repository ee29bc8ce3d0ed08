import type { Predicate } from './predicate.ts';

export type Aggregate = 'count' | 'sum' | 'min' | 'max' | 'avg' | 'first' | 'months';

export type ComputedDefinition =
  | { readonly kind: 'formula'; readonly formula: string }
  | ({ readonly kind: 'rollup' } & RollupDefinition);

/** What records or rows come to: this record's rows, the records of a resource that point at it, or the rows of theirs that do. */
export interface RollupDefinition {
  readonly aggregate: Aggregate;
  readonly resource: string;
  /** The field of that resource whose rows are meant; absent: its records. */
  readonly rows?: string;
  /** Their relation that points here; absent for this record's own rows. */
  readonly via?: string;
  /** Their field that is added up, compared or shown; absent for a count and for `months`. */
  readonly of?: string;
  /** The first day of the period that each is, for `months`. */
  readonly from?: string;
  /** Its last day; where it is empty the period goes on until today. */
  readonly to?: string;
  /** The order in which the first one is looked for; empty values are last. */
  readonly orderBy?: readonly { readonly field: string; readonly order: 'ASC' | 'DESC' }[];
  /** Which of them count, by their own fields. */
  readonly where?: Predicate;
  /** `readable`: only those that the reader can read. */
  readonly scope: 'all' | 'readable';
}
