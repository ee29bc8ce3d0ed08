/** Values in write shape: relations as ids, files as ids of rows in `files`. */
export type WriteValues = Readonly<Record<string, unknown>>;

/** A record as it stands, in write shape, whole: validation needs the fields that the person may not read too. */
export interface StoredRecord {
  readonly id: number;
  /** `updated_on` in ISO 8601 with microseconds. */
  readonly version: string;
  readonly values: Record<string, unknown>;
}
