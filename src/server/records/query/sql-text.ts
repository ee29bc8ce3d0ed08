/** A quoted literal, for constants such as JSON keys that belong to the statement's text. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export { escapeLike } from '#engine/predicates/sql-names.ts';

/** An instant as ISO 8601 in UTC with microseconds, so that two versions of a record never look alike. */
export const isoInstant = (expression: string): string => `to_char(${expression}, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Collects the parameters of one statement and hands out their places. */
export class Parameters {
  readonly values: unknown[] = [];

  /** @returns `$n`, with a cast where the database cannot know the type. */
  add(value: unknown, sqlType?: string): string {
    this.values.push(value);
    return sqlType ? `$${this.values.length}::${sqlType}` : `$${this.values.length}`;
  }
}
