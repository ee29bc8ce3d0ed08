/** The types that the program gives to columns, as the database prints them. A pattern, for JSON Schemas too. */
export const COLUMN_TYPE =
  '^(bigint|boolean|bytea|date|double precision|inet|integer|jsonb?|numeric(\\([0-9]{1,2},[0-9]{1,2}\\))?|smallint|text|timestamp(\\([0-6]\\))? with time zone|uuid)(\\[\\])?$';

const MATCHER = new RegExp(COLUMN_TYPE);

/** Whether this is a type that the program gives to columns. */
export const isColumnType = (type: string): boolean => MATCHER.test(type);
