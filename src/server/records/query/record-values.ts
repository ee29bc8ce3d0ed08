/** Values in write shape: relations as ids, files as ids of rows in `files`. */
export type WriteValues = Readonly<Record<string, unknown>>;

/** A stored record in write shape, whole: validation needs the fields that the user cannot read too. */
export interface StoredRecord {
  readonly id: number;
  /** `updated_on` in ISO 8601 with microseconds. */
  readonly version: string;
  readonly values: Record<string, unknown>;
  /** The fields that are withheld from the user in this record: they neither read nor write them. */
  readonly withheld: ReadonlySet<string>;
}
