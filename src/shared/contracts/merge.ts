/** Which records become one: `POST <endpoint>merge/`. */
export interface MergeBody {
  /** The record that stays. */
  readonly into: number;
  /** The records that are gone afterwards. */
  readonly from: readonly number[];
  /** Field -> the record whose value the one that stays gets. */
  readonly values?: Readonly<Record<string, number>>;
  /** The names and codes of what is gone become aliases of what stays, where it has such a field. */
  readonly keep_aliases?: boolean;
  /** `updated_on` of the records that somebody decided upon, by id. */
  readonly versions?: Readonly<Record<string, string>>;
}

/** What a merge would move, per resource and field, and what stands in its way. */
export interface MergePreview {
  readonly references: readonly MergeReference[];
  /** Records that the person may not read refer too; they move as well. */
  readonly isUsedElsewhere: boolean;
  readonly conflicts: readonly MergeConflict[];
}

export interface MergeReference {
  readonly resource: string;
  readonly title: string;
  readonly field: string;
  readonly count: number;
}

/** `unique`: two records would be the same; `parents`: they stand under another parent; `forbidden`: not his to change; `itself`: the one that stays refers. */
export interface MergeConflict {
  readonly kind: 'unique' | 'parents' | 'forbidden' | 'itself';
  readonly resource: string | null;
  readonly title: string;
  readonly field: string;
  readonly count: number;
  /** Titles of some of the records that the person may read. */
  readonly examples: readonly string[];
}

/** The record that stays, how many became part of it, and how many others were changed. */
export interface MergeResult {
  readonly id: number;
  readonly merged: number;
  readonly moved: number;
}
