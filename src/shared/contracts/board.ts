import { type Described, flag, instant, listOf, orNull, shape, text, textOrNull, whole } from './schema-words.ts';

/** Lanes come this many at a time, those with the most records first. */
export const LANES_PER_PAGE = 20;

/** A record that is a column. */
const boardColumn = shape({
  id: whole,
  name: text,
  kind: { ...textOrNull, description: 'The value that it has in the field of boards across groups' },
  collapsed: flag,
  color: { ...textOrNull, description: 'Its own color; null: that of the kind' },
});
export type RecordColumn = Described<typeof boardColumn>;

/** How many records a column has. */
const boardCount = shape({
  column: { ...textOrNull, description: 'The value as text, the id of a record, or null for records without one' },
  count: whole,
  overdue: { ...whole, description: 'Those that have been there for longer than the limit' },
});
export type BoardCount = Described<typeof boardCount>;

/** A part of the board with the same value of a relation. */
const boardLane = shape({
  id: { ...orNull(whole), description: 'Null: the records without a value' },
  name: textOrNull,
  counts: listOf(boardCount),
});

/** Until when records were to have got into their column, by the record that sets the limit. */
const boardLimit = shape({
  id: whole,
  due: { ...instant, description: 'Records that came before are in their last day' },
  overdue: { ...instant, description: 'Records that came before are overdue' },
});
export type BoardLimit = Described<typeof boardLimit>;

/** The columns of a board with their numbers of records. */
export const boardAnswer = shape({
  by: { ...text, description: 'The field that the columns are made of' },
  columns: { ...listOf(boardColumn), description: 'In order; empty if the columns are the values of a field' },
  counts: listOf(boardCount),
  lanes: listOf(boardLane),
  lane_count: whole,
  limits: listOf(boardLimit),
  count_exact: { ...flag, description: 'False: at least so many' },
});
export type BoardAnswer = Described<typeof boardAnswer>;

/** `{ filter, lane, lane_page }`: the body of a request for a board. */
export const boardQuestion = shape(
  {},
  {
    filter: { type: 'object', description: 'As in the list' },
    lane: { ...text, description: 'The relation that divides the board' },
    lane_page: { type: 'integer', minimum: 1, maximum: 1000 },
  },
);
export interface BoardQuestion {
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly lane?: string;
  readonly lane_page?: number;
}
