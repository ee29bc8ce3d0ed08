/** What a file says of the personal data in its records. */
export interface PersonalDataDefinition {
  /** The relation to the record of the person; absent: each record is a person. */
  readonly of?: string;
  /** Fields, files and rows with data about the person. */
  readonly fields: readonly string[];
}
