import type { WriteValues } from './record-values.ts';

/** When and by whom a record was created that is older than its row. */
export interface OriginalCreation {
  readonly on: string;
  readonly by: number | null;
}

interface AnyFeatureWrite {
  readonly resource: string;
  /** Why it is written. Hooks and subscribers get it, and skip what their own feature has caused. */
  readonly cause?: string | undefined;
  /**
   * The values follow from other records, as a stored count does: hooks of the file don't run, the activity has no entry,
   * and the version and the last author of a record stay, so that no edit conflicts with it.
   */
  readonly isDerived?: true;
}

/**
 * Records of one resource that the code of a feature writes. Values are in write shape; those of system fields, formulas
 * and stored counts can't be given.
 */
export type FeatureWrite = AnyFeatureWrite &
  (
    | {
        readonly create: readonly WriteValues[];
        readonly original?: OriginalCreation;
        /** Without it, a record whose unique values are taken rejects the write. */
        readonly skipsTaken?: true;
      }
    /** The feature has locked them. Without a difference nothing of a record is written. */
    | { readonly change: readonly { readonly id: number; readonly values: WriteValues }[] }
    /** Permanently, with their files. */
    | { readonly remove: readonly number[] }
  );

/** A record that was written, and its version. */
export interface RecordVersion {
  readonly id: number;
  readonly version: string;
}
